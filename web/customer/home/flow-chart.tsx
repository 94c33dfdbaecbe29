import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { FlowDay } from '../../api/resources.ts';
import { useTheme } from '../../design/theme.ts';
import { formatShortDay } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { type Language, localeOf } from '../../format/locale.ts';

const HEIGHT = 208;

/** Bars of what came in, above the line, and of what went out, below it. */
export function FlowChart({ days, label }: { days: readonly FlowDay[]; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const plot = new uPlot(optionsOf(element, days, language), dataOf(days), element);
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resize.observe(element);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => plot.redraw();
    system.addEventListener('change', recolour);
    return () => {
      system.removeEventListener('change', recolour);
      resize.disconnect();
      plot.destroy();
    };
  }, [days, language, theme]);
  return <div ref={box} role="img" aria-label={label} className="h-52 w-full overflow-hidden" />;
}

function dataOf(days: readonly FlowDay[]): uPlot.AlignedData {
  return [
    days.map((_, index) => index),
    days.map((day) => day.in),
    days.map((day) => (day.out === 0 ? 0 : -day.out)),
  ];
}

/** The value of a token in this moment's theme; canvases know no style sheets. */
function colour(element: HTMLElement, className: string): () => string {
  return () => {
    const probe = document.createElement('span');
    probe.className = className;
    element.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
}

function optionsOf(element: HTMLElement, days: readonly FlowDay[], language: Language): uPlot.Options {
  const [accent, out, line, ink] = ['text-accent', 'text-line-strong', 'text-line', 'text-ink-3'].map(
    (name) => colour(element, name),
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
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
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
// What the axis of the amounts and the padding leave to the days.
const BESIDE = 86;

/** Days that get a label: as many as fit, the newest always. */
function ticksOf(days: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(days / Math.max(1, Math.floor((width - BESIDE) / LABEL_WIDTH))));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % step === 0);
}
