import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none ' +
  'data-highlighted:bg-sunken max-md:min-h-11';

interface MenuProps {
  /** The element that opens it, which takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}

/** A menu of actions and choices. Not modal: a modal one would need styles that the policy forbids. */
export function Menu({ trigger, children, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-xl border border-line bg-raised p-1.5 text-ink shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, ReactNode])[];
  onValue: (value: Value) => void;
}

/** One of several, with a tick at the one that is chosen. */
export function MenuChoice<Value extends string>({ label, value, options, onValue }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onValue(chosen as Value)}>
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{label}</DropdownMenu.Label>
      {options.map(([option, text]) => (
        <DropdownMenu.RadioItem key={option} value={option} className={classNames(ITEM, 'justify-between')}>
          <span className="min-w-0">{text}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 border-t border-line" />;
}
