// The camera and the pictures that come of it.
import { cut } from './motion.js';

const LONGEST_SIDE = 640;
/** Characters of base64; the bank takes a little more. */
const LONGEST_IMAGE = 140_000;

/**
 * Asks for the camera.
 * @returns {Promise<{ stream: MediaStream } | { refused: 'NO_CAMERA_HERE' | 'DENIED' | 'NOT_FOUND' | 'IN_USE' }>}
 */
export async function openCamera() {
  if (navigator.mediaDevices?.getUserMedia === undefined) return { refused: 'NO_CAMERA_HERE' };
  try {
    const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } };
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return { refused: 'NOT_FOUND' };
    return { refused: name === 'NotReadableError' || name === 'AbortError' ? 'IN_USE' : 'DENIED' };
  }
}

/** @param {MediaStream | undefined} stream */
export function closeCamera(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * What the camera sees now, inside the contour.
 * @param {HTMLVideoElement} video
 */
export function takeFrame(video) {
  const [left, top, width, height] = cut(video);
  return toJpeg({ width, height }, (context, to) =>
    context.drawImage(video, left, top, width, height, 0, 0, to.width, to.height),
  );
}

/**
 * A picture from the device's own camera, made as small as the others. Undefined when it is no picture.
 * @param {File} file
 */
export async function readPhoto(file) {
  try {
    const image = await createImageBitmap(file);
    return toJpeg(image, (context, to) => context.drawImage(image, 0, 0, to.width, to.height));
  } catch {
    return undefined;
  }
}

/**
 * A JPEG in base64, with less detail where it would be too long.
 * @param {{ width: number, height: number }} size
 * @param {(context: CanvasRenderingContext2D, to: { width: number, height: number }) => void} draw
 */
function toJpeg({ width, height }, draw) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  draw(context, canvas);
  let image = '';
  for (const quality of [0.82, 0.65, 0.45, 0.25]) {
    image = canvas.toDataURL('image/jpeg', quality).replace(/^data:image\/jpeg;base64,/, '');
    if (image.length <= LONGEST_IMAGE) break;
  }
  return image;
}
