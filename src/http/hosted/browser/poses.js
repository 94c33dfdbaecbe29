// Leads a person through the poses, watching how the picture changes.
import { takeFrame } from './camera.js';
import { byId } from './dom.js';
import { brightness, change, sample } from './motion.js';

/** @typedef {{ pose: string, image: string }} Frame */

const POSES = [
  { pose: 'CENTER', guide: 'Olhe para a frente, com o rosto no contorno', moved: 0 },
  { pose: 'LEFT', guide: 'Vire o rosto devagar para a esquerda', moved: 0.08 },
  { pose: 'RIGHT', guide: 'Agora vire para a direita', moved: 0.08 },
  { pose: 'SMILE', guide: 'Volte para o centro e sorria', moved: 0.05 },
];

/** Long enough to read what is asked … */
const LEAST_MS = 1_200;
/** … and to find that nothing is seen, whereupon the person says so. */
const BUTTON_MS = 5_000;
const LOOK_MS = 120;
/** Looks in a row at a picture that keeps still. */
const STILL_LOOKS = 3;
const STILL = 0.06;
const DARK = 40;
/** A picture that never keeps still, as in a moving bus, is taken all the same. */
const RESTLESS_MS = 3_000;

/**
 * The frames of all poses; undefined when the camera went away meanwhile.
 * @param {HTMLVideoElement} video
 * @param {AbortSignal} gone
 * @returns {Promise<Frame[] | undefined>}
 */
export async function leadThroughPoses(video, gone) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Uint8Array | undefined} */
  let last;
  for (const [index, asked] of POSES.entries()) {
    mark(index);
    byId('oval').dataset.pose = asked.pose;
    byId('guide').textContent = asked.guide;
    last = await waitFor(video, { moved: asked.moved, last, gone });
    if (gone.aborted) return undefined;
    frames.push({ pose: asked.pose, image: takeFrame(video) });
    byId('oval').classList.add('seen');
    navigator.vibrate?.(40);
  }
  mark(POSES.length);
  return frames;
}

/** @param {number} current */
function mark(current) {
  byId('oval').classList.remove('seen');
  [...byId('dots').children].forEach((dot, index) => {
    dot.classList.toggle('done', index < current);
    if (index === current) dot.setAttribute('aria-current', 'step');
    else dot.removeAttribute('aria-current');
  });
}

/**
 * Waits until the picture differs enough from the pose before and keeps still, or the person says that they are there,
 * or the camera goes away.
 * @param {HTMLVideoElement} video
 * @param {{ moved: number, last: Uint8Array | undefined, gone: AbortSignal }} asked
 * @returns {Promise<Uint8Array>}
 */
function waitFor(video, { moved, last, gone }) {
  const started = performance.now();
  const button = byId('capture');
  let before = sample(video);
  let still = 0;
  return new Promise((resolve) => {
    const finish = () => {
      clearInterval(timer);
      button.hidden = true;
      button.onclick = null;
      byId('hint').textContent = '';
      resolve(sample(video));
    };
    const timer = setInterval(() => {
      const now = sample(video);
      still = change(before, now) < STILL ? still + 1 : 0;
      before = now;
      const passed = performance.now() - started;
      const there = last === undefined || change(last, now) >= moved;
      const calm = still >= STILL_LOOKS || passed > RESTLESS_MS;
      say(brightness(now) < DARK ? 'Está escuro. Procure um lugar mais claro.' : '');
      if (gone.aborted || (passed > LEAST_MS && there && calm)) finish();
      else if (passed > BUTTON_MS && button.hidden) {
        button.hidden = false;
        button.onclick = finish;
      }
    }, LOOK_MS);
  });
}

/** @param {string} text */
function say(text) {
  const hint = byId('hint');
  // Written only when it changes: it is read aloud each time.
  if (hint.textContent !== text) hint.textContent = text;
}
