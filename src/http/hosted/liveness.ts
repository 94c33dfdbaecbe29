import { Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import { type Frame, POSES, type Pose } from '../../liveness/provider.ts';
import { findLivenessPage, lookForVerdict, takeFrames } from '../../onboarding/liveness.ts';
import { createAttempts } from '../../people/attempts.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { invalid } from '../kernel/validation.ts';
import { HTML, MISSING_PAGE, NO_PAGE, PAGES, PageView, TokenParams } from './hosted-shapes.ts';
import { livenessPage } from './liveness-page.ts';
import { basePath, orMissingPage, sendMissingPage, sendPage, whenAvailable } from './page.ts';

const PATH = '/liveness/:token';
// A frame of 640 pixels is 30 to 60 kB; base64 makes four bytes of three.
const FRAME_LENGTH = 160 * 1024;
const BODY_LIMIT = 700 * 1024;
const QUARTER_HOUR_S = 900;
// Each call reaches the provider: a holder of the URL must not be able to flood it.
const UPLOADS = { limit: 10, windowMs: QUARTER_HOUR_S * 1000, names: 20_000 };
const LOOKS = { limit: 120, windowMs: QUARTER_HOUR_S * 1000, names: 20_000 };
const JPEG_STARTS = Buffer.from([0xff, 0xd8, 0xff]);

/** The page of a liveness check. It ends with the attempt. */
export function livenessEndpoints(bank: Bank): Endpoint[] {
  return [show(bank), send(bank), look(bank)];
}

const JudgementView = Type.Object({
  judgement: Type.String({ description: 'PASSED, FAILED, WAITING, or NOT_TAKEN: send it again.' }),
});

function show({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The page behind `liveness_url`',
    params: TokenParams,
    response: PageView,
    media: HTML,
    otherMedia: NO_PAGE,
    handler: async ({ params, reply }) => {
      const base = basePath(onboarding.publicUrl());
      return whenAvailable({ reply, base }, async () => {
        const page = await findLivenessPage(onboarding, params.token);
        if (page === undefined) return sendMissingPage(reply, base);
        return sendPage(reply, livenessPage({ base, attemptsLeft: page.requisition.attemptsLeft }));
      });
    },
  });
}

function send({ context, onboarding }: Bank): Endpoint {
  const uploads = createAttempts(UPLOADS);
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: PAGES,
    summary: 'Submit camera frames',
    params: TokenParams,
    bodyLimit: BODY_LIMIT,
    body: Type.Object({
      frames: Type.Array(
        Type.Object({
          pose: Type.Enum([...POSES]),
          image: Type.String({ minLength: 4, maxLength: FRAME_LENGTH, description: 'JPEG in base64.' }),
        }),
        { minItems: POSES.length, maxItems: POSES.length },
      ),
    }),
    response: JudgementView,
    otherMedia: MISSING_PAGE,
    handler: ({ params, body, reply }) =>
      orMissingPage({ reply, base: basePath(onboarding.publicUrl()) }, async () => {
        const { token } = params;
        const frames = body.frames.map(readFrame);
        if (!uploads.begin(token, context.clock.now()))
          throw new Refusal('tooManyRequests', { retryAfterSeconds: QUARTER_HOUR_S });
        return { judgement: await takeFrames(onboarding, { token, frames }) };
      }),
  });
}

function look({ context, onboarding }: Bank): Endpoint {
  const looks = createAttempts(LOOKS);
  return endpoint({
    method: 'GET',
    path: `${PATH}/judgement`,
    tag: PAGES,
    summary: 'Get the verdict on the frames',
    params: TokenParams,
    response: JudgementView,
    handler: async ({ params }) => {
      const { token } = params;
      if (!looks.begin(token, context.clock.now()))
        throw new Refusal('tooManyRequests', { retryAfterSeconds: QUARTER_HOUR_S });
      return { judgement: await lookForVerdict(onboarding, token) };
    },
  });
}

function readFrame({ pose, image }: { pose: string; image: string }, index: number): Frame {
  const jpeg = /^[A-Za-z0-9+/]+={0,2}$/.test(image) ? Buffer.from(image, 'base64') : undefined;
  if (jpeg?.subarray(0, JPEG_STARTS.length).equals(JPEG_STARTS) !== true)
    throw invalid(['body', 'frames', index, 'image'], 'Must be a JPEG in base64');
  return { pose: pose as Pose, jpeg };
}
