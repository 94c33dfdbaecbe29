import { useMemo } from 'react';
import uPlot from 'uplot';
import type { FlowDay } from '../../api/resources.ts';
import { type Plotted, tokenColour, usePlot } from '../../design/plot.ts';
import { formatShortDay } from '../../format/date.ts';
import { type Language, localeOf } from '../../format/locale.ts';

const HEIGHT = 208;

interface FlowChartProps {
  days: readonly FlowDay[];
  label: string;
  /** Receives the day under the pointer, or undefined. */
  onDay: (day: FlowDay | undefined) => void;
}

/** Bars of what came in, above the line, and of what went out, below it. Other days are another chart. */
export function FlowChart({ days, label, onDay }: FlowChartProps) {
  const data = useMemo(() => dataOf(days), [days]);
  const box = usePlot({
    data,
    height: HEIGHT,
    options: (element, language) => ({
      ...optionsOf(element, days, language),
      hooks: { setCursor: [({ cursor }) => onDay(cursor.idx == null ? undefined : days[cursor.idx])] },
    }),
  });
  return <div ref={box} role="img" aria-label={label} className="h-52 w-full overflow-hidden" />;
}

function dataOf(days: readonly FlowDay[]): uPlot.AlignedData {
  return [
    days.map((_, index) => index),
    days.map((day) => day.in),
    days.map((day) => (day.out === 0 ? 0 : -day.out)),
  ];
}

function optionsOf(
  element: HTMLElement,
  days: readonly FlowDay[],
  language: Language,
): ReturnType<Plotted['options']> {
  const [accent, out, line, ink] = ['text-accent', 'text-line-strong', 'text-line', 'text-ink-3'].map(
    (name) => tokenColour(element, name),
  ) as [() => string, () => string, () => string, () => string];
  const bars = uPlot.paths.bars?.({ size: [0.62, 26], radius: 0.2 });
  const series = (fill: () => string): uPlot.Series => ({
    fill: () => fill(),
    stroke: 'transparent',
    width: 0,
    points: { show: false },
    ...(bars ? { paths: bars } : {}),
  });
  const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 });
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    padding: [8, 30, 0, 0],
    scales: { x: { time: false, range: [-0.6, days.length - 0.4] } },
    series: [{}, series(accent), series(out)],
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => ticksOf(days.length, plot.width),
        values: (_plot, splits) => splits.map((index) => formatShortDay(days[index]?.day ?? '', language)),
      },
      {
        stroke: ink,
        font,
        size: 56,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((value) => short.format(Math.abs(value))),
      },
    ],
  };
}

const LABEL_WIDTH = 76;
// Pixels that the axis of the amounts and the padding take from the days.
const BESIDE = 86;

/** Days that get a label: as many as fit, the newest always. */
function ticksOf(days: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(days / Math.max(1, Math.floor((width - BESIDE) / LABEL_WIDTH))));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % step === 0);
}
