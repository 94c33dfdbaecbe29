import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { classNames } from './class-names.ts';
import type { MenuChoiceProps, MenuItemProps, MenuProps } from './menu.tsx';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none ' +
  'data-highlighted:bg-sunken max-md:min-h-11';

/** A menu that is open from the first. Not modal: a modal one would need styles that the policy forbids. */
export function MenuRoot({ trigger, children, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
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

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** One of several, with a tick at the one that is chosen. */
export function MenuChoice({ label, value, options, onValue }: MenuChoiceProps<string>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onValue}>
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
