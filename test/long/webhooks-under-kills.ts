import { deliverUnderKills } from '../faults/deliveries-under-kills.ts';

// node test/long/run.mjs webhooks-under-kills [events] [kills]
const [events = '10000', kills = '3'] = process.argv.slice(2);
const began = performance.now();
const delivered = await deliverUnderKills({ events: Number(events), kills: Number(kills) });
const seconds = ((performance.now() - began) / 1000).toFixed(1);
process.stdout.write(
  `${delivered.events} events, ${kills} kills: 0 lost, ${delivered.arrived} calls of which the log knows every one ` +
    `(${delivered.attempts} rows, ${delivered.unanswered} without an answer); ${seconds} s\n`,
);
