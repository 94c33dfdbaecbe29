/** A step of a Dockerfile, as far as this project's has them. */
export type Step =
  | { do: 'COPY'; from: string | undefined; sources: string[]; to: string }
  | { do: 'RUN'; command: string };

export interface Stage {
  name: string;
  base: string;
  steps: Step[];
  environment: Record<string, string>;
  user: string | undefined;
  entrypoint: string[];
  command: string[];
  health: string[];
}

/** Reads the stages of a Dockerfile; throws on an instruction that it does not know. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [instruction = '', ...words] = line.split(/\s+/);
    const rest = line.slice(instruction.length).trim();
    if (instruction === 'FROM') {
      const [base = '', , name = base] = words;
      const parent = stages.find((stage) => stage.name === base);
      stages.push({ ...(parent ?? EMPTY), name, base, steps: [...(parent?.steps ?? [])] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`${line} comes before any FROM`);
    follow(stage, instruction, rest);
  }
  return stages;
}

const EMPTY = { environment: {}, user: undefined, entrypoint: [], command: [], health: [] };

function follow(stage: Stage, instruction: string, rest: string): void {
  if (instruction === 'RUN') stage.steps.push({ do: 'RUN', command: rest });
  else if (instruction === 'COPY') stage.steps.push(readCopy(rest));
  else if (instruction === 'ENV') {
    const pairs = rest.split(/\s+/).map((pair) => pair.split('=') as [string, string]);
    stage.environment = { ...stage.environment, ...Object.fromEntries(pairs) };
  } else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest);
  else if (instruction === 'CMD') stage.command = JSON.parse(rest);
  else if (instruction === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')));
  else if (!['WORKDIR', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(instruction))
    throw new Error(`${instruction} is not known here`);
}

function readCopy(rest: string): Step {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const to = words.pop() ?? '';
  return { do: 'COPY', from, sources: words, to };
}
