import { type Plotted, tokenColour, usePlot } from '../../design/plot.ts';
import { formatExact } from '../../format/date.ts';
import { type Language, localeOf } from '../../format/locale.ts';
import type { Lines } from './readings.ts';

const HEIGHT = 180;

// 1, 2, 5, 10, 20 …: what is counted has no halves, and a rounded quarter would stand at the wrong height.
const WHOLE_STEPS = Array.from({ length: 8 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

interface LinesChartProps {
  lines: Lines;
  label: string;
  /** Class names that set each line's colour. */
  colours: readonly string[];
  /** Receives the reading under the pointer, or undefined. */
  onReading: (index: number | undefined) => void;
}

/** Lines over time that grow as readings come in. */
export function LinesChart({ lines, label, colours, onReading }: LinesChartProps) {
  const box = usePlot({
    data: lines,
    height: HEIGHT,
    options: (element, language) => ({
      ...optionsOf(element, colours, language),
      hooks: { setCursor: [({ cursor }) => onReading(cursor.idx ?? undefined)] },
    }),
  });
  return <div ref={box} role="img" aria-label={label} className="h-45 w-full overflow-hidden" />;
}

/** `06:08:03`: readings are seconds apart. */
function clockOf(at: number, language: Language): string {
  return formatExact(new Date(at * 1_000), language).slice(-8);
}

function optionsOf(
  element: HTMLElement,
  colours: readonly string[],
  language: Language,
): ReturnType<Plotted['options']> {
  const [line, ink] = [tokenColour(element, 'text-line'), tokenColour(element, 'text-ink-3')];
  const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 });
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const series = colours.map((name) => ({
    stroke: tokenColour(element, name),
    width: 2,
    points: { show: false },
  }));
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    // The last instant is written around the right end of the line: it needs half its width there.
    padding: [8, 34, 0, 0],
    // Nothing going on is a line at the bottom, not one in the middle.
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(1, (high ?? 0) * 1.1)] } },
    series: [{}, ...series],
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        size: 28,
        space: 110,
        values: (_plot, splits) => splits.map((at) => clockOf(at, language)),
      },
      {
        stroke: ink,
        font,
        size: 48,
        incrs: WHOLE_STEPS,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((value) => short.format(value)),
      },
    ],
  };
}
