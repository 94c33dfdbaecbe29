// Whether the bank of this container serves: exits with 0 when it does, with 1 otherwise.
const port = process.env.LASTRO_PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(
  (error) => ({ ok: false, status: error.message }),
);
if (!answer.ok) console.error(`not ready: ${answer.status}`);
process.exit(answer.ok ? 0 : 1);
