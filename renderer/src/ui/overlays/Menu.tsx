import { MenuButton, MenuItem, MenuItems, MenuSeparator, Menu as HeadlessMenu } from "@headlessui/react";
import { Check, ChevronDown } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { isPresent } from "../is-present.ts";
import { Button } from "../inputs/Button.tsx";
import type { ButtonSize, ButtonVariant } from "../inputs/button-look.ts";
import { classes } from "../classes.ts";
import { floatingLook } from "./floating-look.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** An action in a {@link Menu}. With `checked`, it is a choice that is on or off. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly onSelect: () => void;
  /** Disables the entry but keeps it reachable. The reason is shown below the label. */
  readonly disabledReason?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Draws a line above. */
  readonly separated?: boolean | undefined;
  /** A heading above this entry and the following ones. */
  readonly heading?: string | undefined;
  /** Set for one of several choices: whether it is the chosen one. */
  readonly checked?: boolean | undefined;
  /** Whether choosing it keeps the menu open, so that people see its effect. */
  readonly keepsOpen?: boolean | undefined;
}

export interface MenuProps {
  /** The trigger's text, or its accessible name if `iconOnly`. */
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly iconOnly?: boolean | undefined;
  /** Replaces the label inside the button, such as an avatar. The label remains its name. */
  readonly trigger?: ReactNode;
  readonly items: readonly MenuEntry[];
  /** Shown above the items, such as who is signed in. */
  readonly header?: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly align?: "start" | "end" | undefined;
  /** -1 if something else leads to the trigger, such as a grid's cell. */
  readonly tabIndex?: number | undefined;
}

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  const { items, header, align = "end" } = props;
  return (
    <HeadlessMenu as="div" className="inline-flex">
      <MenuTrigger {...props} />
      <MenuItems
        anchor={`bottom ${align}`}
        modal={false}
        onKeyDown={keepOpenOnOff}
        className={classes("max-w-80 min-w-48 animate-appear overflow-y-auto p-1", floatingLook)}
      >
        {isPresent(header) && (
          <div role="presentation" className="mb-1 border-b px-2.5 py-2">
            {header}
          </div>
        )}
        {items.map((item) => (
          <MenuRow key={`${item.heading ?? ""}${item.label}`} item={item} />
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

/** Enter or Space on a disabled item does nothing. Headless UI would close the menu. */
function keepOpenOnOff(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  const active = document.getElementById(event.currentTarget.getAttribute("aria-activedescendant") ?? "");
  if (active?.ariaDisabled === "true") event.preventDefault();
}

function MenuTrigger({
  label,
  icon,
  iconOnly = false,
  trigger,
  variant = "secondary",
  size = "medium",
  tabIndex,
}: MenuProps) {
  if (isPresent(trigger))
    return (
      <MenuButton className="flex items-center gap-2 rounded-input p-1 hover:bg-hover">
        <span aria-hidden className="contents">
          {trigger}
        </span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </MenuButton>
    );
  if (iconOnly && icon)
    return <MenuButton as={IconButton} icon={icon} label={label} variant={variant} size={size} tabIndex={tabIndex} />;
  return (
    <MenuButton as={Button} icon={icon} variant={variant} size={size} tabIndex={tabIndex}>
      {label}
      <ChevronDown aria-hidden size={16} className="-mr-1 text-ink-faint" />
    </MenuButton>
  );
}

function MenuRow({ item }: { readonly item: MenuEntry }) {
  const { label, icon: Icon, disabledReason, danger = false, separated = false, heading, checked } = item;
  const off = disabledReason !== undefined;
  const select = (event: MouseEvent) => {
    if (off || item.keepsOpen === true) event.preventDefault();
    if (!off) item.onSelect();
  };
  return (
    <>
      {separated && <MenuSeparator className="-mx-1 my-1 border-t" />}
      {heading !== undefined && (
        <p role="presentation" className="px-2.5 pt-1.5 pb-0.5 text-caption font-medium text-ink-faint">
          {heading}
        </p>
      )}
      <MenuItem
        as={MenuRowButton}
        off={off}
        checked={checked}
        title={disabledReason}
        onClick={select}
        className={classes(
          "flex w-full items-start gap-2.5 rounded-input px-2.5 py-1.5 text-left outline-none select-none data-focus:bg-hover",
          off ? "text-ink-faint" : danger ? "text-danger-text" : "text-ink",
        )}
      >
        {checked !== undefined && (
          <span aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text">
            {checked && <Check size={16} />}
          </span>
        )}
        {Icon && <Icon aria-hidden size={16} className={classes("mt-0.5 shrink-0", !danger && "text-ink-faint")} />}
        <span className="min-w-0">
          {label}
          {off && <span className="block text-caption">{disabledReason}</span>}
        </span>
      </MenuItem>
    </>
  );
}

interface MenuRowButtonProps extends ComponentProps<"button"> {
  readonly off: boolean;
  readonly checked: boolean | undefined;
}

/** Headless UI overwrites role and aria-disabled, and skips disabled items. Here a disabled item stays reachable. */
function MenuRowButton({ off, checked, ...rest }: MenuRowButtonProps) {
  const choice = checked === undefined ? {} : ({ role: "menuitemradio", "aria-checked": checked } as const);
  return <button {...rest} {...choice} type="button" aria-disabled={off || undefined} />;
}
