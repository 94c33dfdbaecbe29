import { type RefObject, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLanguage } from '../format/language.ts';
import type { Language } from '../format/locale.ts';
import { useTheme } from './theme.ts';

export interface Plotted {
  data: uPlot.AlignedData;
  /** Height in CSS pixels; the width is the element's own. */
  height: number;
  options(element: HTMLElement, language: Language): Omit<uPlot.Options, 'width' | 'height'>;
}

/** A chart in an element, as wide as it is and in the colours of the moment's theme; its data may change. */
export function usePlot({ data, height, options }: Plotted): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const newest = useRef({ data, options });
  newest.current = { data, options };
  const language = useLanguage();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const size = () => ({ width: element.clientWidth, height });
    const drawn = newest.current;
    const made = new uPlot({ ...size(), ...drawn.options(element, language) }, drawn.data, element);
    plot.current = made;
    const resize = new ResizeObserver(() => made.setSize(size()));
    resize.observe(element);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => made.redraw();
    system.addEventListener('change', recolour);
    return () => {
      system.removeEventListener('change', recolour);
      resize.disconnect();
      made.destroy();
    };
  }, [height, language, theme]);
  useEffect(() => plot.current?.setData(data), [data]);
  return box;
}

/** The value of a token in this moment's theme; canvases know no style sheets. */
export function tokenColour(element: HTMLElement, className: string): () => string {
  return () => {
    const probe = document.createElement('span');
    probe.className = className;
    element.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
}
