import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

export interface MenuProps {
  /** The button that opens it, which takes a ref. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, ReactNode])[];
  onValue: (value: Value) => void;
}

// The positioning code of a menu is larger than most pages, so it is loaded on first use.
const load = () => import('./menu-parts.tsx');
const Root = lazy(async () => ({ default: (await load()).MenuRoot }));
const Choice = lazy(async () => ({ default: (await load()).MenuChoice }));

export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));
export const MenuLine = lazy(async () => ({ default: (await load()).MenuLine }));

/** A menu of actions and choices. */
export function Menu(menu: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const prepare = () => load().catch(() => undefined);
  // Without a connection there is none, and the next click tries again.
  const open = async () => setWanted((await prepare()) !== undefined);
  const closed = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void prepare(),
    onFocus: () => void prepare(),
    onClick: () => void open(),
    onKeyDown: ({ key }) => key === 'ArrowDown' && void open(),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Root {...menu} />
    </Suspense>
  );
}

/** One of several, with a tick at the one that is chosen. */
export function MenuChoice<Value extends string>({ onValue, ...choice }: MenuChoiceProps<Value>) {
  return <Choice {...choice} onValue={(chosen) => onValue(chosen as Value)} />;
}
