import { expect, it } from 'vitest';
import { createHistogram } from './histogram.ts';

it('counts under each bound, cumulated, with what is over all', () => {
  const histogram = createHistogram({ name: 'wait_seconds', help: 'How long.', bounds: [0.1, 1] });
  const cell = histogram.cell({ route: '/a', status: '200' });
  for (const seconds of [0.05, 0.1, 0.5, 1, 7]) cell.observe(seconds);
  histogram.cell({ route: '/b "quoted"\n', status: '500' }).observe(0.25);
  expect(histogram.cell({ route: '/a', status: '200' })).toBe(cell);
  expect(histogram.render()).toBe(
    [
      '# HELP wait_seconds How long.',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{route="/a",status="200",le="0.1"} 2',
      'wait_seconds_bucket{route="/a",status="200",le="1"} 4',
      'wait_seconds_bucket{route="/a",status="200",le="+Inf"} 5',
      'wait_seconds_sum{route="/a",status="200"} 8.65',
      'wait_seconds_count{route="/a",status="200"} 5',
      'wait_seconds_bucket{route="/b \\"quoted\\"\\n",status="500",le="0.1"} 0',
      'wait_seconds_bucket{route="/b \\"quoted\\"\\n",status="500",le="1"} 1',
      'wait_seconds_bucket{route="/b \\"quoted\\"\\n",status="500",le="+Inf"} 1',
      'wait_seconds_sum{route="/b \\"quoted\\"\\n",status="500"} 0.25',
      'wait_seconds_count{route="/b \\"quoted\\"\\n",status="500"} 1',
      '',
    ].join('\n'),
  );
});
