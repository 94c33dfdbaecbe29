// A small look at the picture, so that the guidance follows the person. It judges nothing: the provider does.

const WIDTH = 48;
const HEIGHT = 64;

const small = document.createElement('canvas');
small.width = WIDTH;
small.height = HEIGHT;

/**
 * The brightness of the picture, point by point, on a coarse grid.
 * @param {HTMLVideoElement} video
 * @returns {Uint8Array}
 */
export function sample(video) {
  const context = small.getContext('2d', { willReadFrequently: true });
  const grey = new Uint8Array(WIDTH * HEIGHT);
  if (context === null) return grey;
  context.drawImage(video, ...cut(video), 0, 0, WIDTH, HEIGHT);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  for (let point = 0; point < grey.length; point++) {
    const at = point * 4;
    grey[point] = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  }
  return grey;
}

/**
 * The upright part of the picture that the person sees in the contour: its left, top, width and height.
 * @param {HTMLVideoElement} video
 * @returns {[number, number, number, number]}
 */
export function cut({ videoWidth, videoHeight }) {
  const width = Math.min(videoWidth, (videoHeight * 3) / 4);
  const height = Math.min(videoHeight, (width * 4) / 3);
  return [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height];
}

/**
 * How bright the picture is on the whole, 0 to 255.
 * @param {Uint8Array} picture
 */
export function brightness(picture) {
  return picture.reduce((sum, point) => sum + point, 0) / picture.length;
}

/**
 * How much of the picture has changed, 0 to 1. Small changes of brightness are noise of the camera.
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 */
export function change(before, after) {
  const NOISE = 18;
  let changed = 0;
  for (let point = 0; point < after.length; point++)
    if (Math.abs((after[point] ?? 0) - (before[point] ?? 0)) > NOISE) changed += 1;
  return changed / after.length;
}
