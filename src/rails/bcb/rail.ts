import type { RailListener } from '../../rail/rail.ts';
import type { RailKind } from '../other-side.ts';
import { openDirectory } from './directory/directory.ts';
import { readBcbFacts } from './settings.ts';
import { openSettlement } from './settlement/settlement.ts';
import type { BcbWorld } from './world.ts';
import { CertificateStore, certificatesIn } from './xml/certificates.ts';
import { signerOf } from './xml/sign.ts';

/** The central bank: settlement over ICOM, and the directory. */
export const bcbRail: RailKind = {
  problems: ({ bcb, ispb }) => {
    const problems: string[] = [];
    readBcbFacts(bcb, ispb, problems);
    return problems;
  },
  open: ({ config, db, clock, log, nodes, restoredAt }) => {
    const { ispb, bcb } = config;
    const problems: string[] = [];
    const facts = readBcbFacts(bcb, ispb, problems);
    if (facts === undefined) throw new Error(problems.join('; '));
    let listener: RailListener | undefined;
    const world: BcbWorld = {
      ...{ db, clock, log, nodes, restoredAt, ispb, facts },
      signer: signerOf(ispb, facts.signingCertificate, facts.signingKey),
      certificates: new CertificateStore(() => certificatesIn(facts.systemCertificates)),
      listener: () => listener,
    };
    const settlement = openSettlement(world);
    const directory = openDirectory(world);
    return {
      rail: {
        ...{ ...directory.rail, ...settlement.rail },
        submit: (orders) => {
          directory.ordered(orders);
          return settlement.rail.submit(orders);
        },
      },
      connect: (ear) => {
        listener = ear;
        settlement.start();
      },
      watch: settlement.watch,
      work: [...settlement.work, ...directory.work],
      metrics: async () => (await settlement.metrics()) + (await directory.metrics()),
      stop: async () => {
        await Promise.all([settlement.stop(), directory.stop()]);
      },
    };
  },
};
