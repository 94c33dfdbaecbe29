// The page of a proof of life: from the explanation over camera or photos to what came of it.
import { closeCamera, openCamera, readPhoto } from './camera.js';
import { busy, byId, call, inputById, show, trouble } from './dom.js';
import { leadThroughPoses } from './poses.js';

/** @typedef {import('./poses.js').Frame} Frame */

const WHY = {
  DENIED: 'O navegador não permitiu o uso da câmera. Sem ela, não há como fazer a prova de vida por vídeo.',
  NOT_FOUND: 'Não encontramos uma câmera neste aparelho.',
  IN_USE: 'A câmera parou ou está sendo usada por outro aplicativo. Feche-o e tente de novo.',
};
const LOOK_MS = 3_000;
const LOOKS = 20;
const PHOTOS = ['CENTER', 'LEFT', 'RIGHT', 'SMILE'];

/** @type {Frame[]} */
let frames = [];
/** @type {MediaStream | undefined} */
let stream;

async function start() {
  const opened = await openCamera();
  if ('refused' in opened) return refuse(opened.refused);
  stream = opened.stream;
  const seen = await watch(stream);
  release();
  if (seen === undefined) return refuse('IN_USE');
  frames = seen;
  await send();
}

/**
 * Shows the person to themselves and leads them through the poses. Undefined when the camera stops before the end, as it
 * does when a call comes in.
 * @param {MediaStream} camera
 */
async function watch(camera) {
  const gone = new AbortController();
  for (const track of camera.getTracks()) track.addEventListener('ended', () => gone.abort());
  const video = /** @type {HTMLVideoElement} */ (byId('video'));
  video.srcObject = camera;
  show('camera');
  try {
    await video.play();
  } catch {
    return undefined;
  }
  return leadThroughPoses(video, gone.signal);
}

/** @param {'NO_CAMERA_HERE' | keyof typeof WHY} why */
function refuse(why) {
  if (why === 'NO_CAMERA_HERE') return show('photos');
  byId('refused-why').textContent = WHY[why];
  show('refused');
}

/** The light of the camera goes out as soon as it is not needed any more. */
function release() {
  closeCamera(stream);
  stream = undefined;
}

async function send() {
  show('sending');
  const answer = await call(location.pathname, { frames });
  if (answer.status === 200) return tell(judgementOf(answer.body));
  if (answer.status === 404) return show('over');
  notSent(trouble(answer.status));
}

/** @param {string} why */
function notSent(why) {
  byId('not-sent-why').textContent = why;
  show('not-sent');
}

/**
 * @param {string} judgement
 * @returns {Promise<void>}
 */
async function tell(judgement) {
  if (judgement === 'NOT_TAKEN') return notSent(trouble(503));
  frames = [];
  if (judgement === 'PASSED') return show('passed');
  if (judgement === 'FAILED') return show('failed');
  byId('sending-text').textContent = 'Suas imagens chegaram. A conferência costuma levar alguns segundos.';
  await waitForJudgement(LOOKS);
}

/**
 * @param {number} looks
 * @returns {Promise<void>}
 */
async function waitForJudgement(looks) {
  if (looks === 0) return show('waiting');
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const answer = await call(`${location.pathname}/judgement`);
  if (answer.status === 404) return show('over');
  const judgement = answer.status === 200 ? judgementOf(answer.body) : 'WAITING';
  return judgement === 'WAITING' ? waitForJudgement(looks - 1) : tell(judgement);
}

/** @param {unknown} body */
function judgementOf(body) {
  return /** @type {{ judgement: string }} */ (body).judgement;
}

async function sendPhotos() {
  /** @type {Frame[]} */
  const taken = [];
  for (const pose of PHOTOS) {
    const file = inputById(`photo-${pose}`).files?.[0];
    const image = file && (await readPhoto(file));
    if (image === undefined) return missPhoto(pose, file !== undefined);
    taken.push({ pose, image });
  }
  frames = taken;
  await send();
}

/**
 * @param {string} pose
 * @param {boolean} unreadable
 */
function missPhoto(pose, unreadable) {
  byId('photos-error').textContent = unreadable
    ? 'Uma das fotos não pôde ser lida. Tire-a de novo.'
    : 'Faltam fotos. Tire uma para cada posição.';
  byId(`photo-${pose}`).focus();
}

/**
 * @param {string} id
 * @param {() => unknown} work
 */
function onClick(id, work) {
  const button = byId(id);
  button.addEventListener('click', () => busy(button, async () => void (await work())));
}

for (const pose of PHOTOS)
  inputById(`photo-${pose}`).addEventListener('change', () => {
    const taken = inputById(`photo-${pose}`).files?.length === 1;
    byId(`state-${pose}`).textContent = taken ? 'Pronta ✓' : 'Tirar foto';
    byId(`state-${pose}`).classList.toggle('taken', taken);
  });
onClick('start', start);
onClick('again', start);
onClick('restart', start);
onClick('resend', send);
onClick('use-photos', () => show('photos'));
onClick('send-photos', sendPhotos);
addEventListener('pagehide', release);
