import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog as HeadlessDialog,
  DialogPanel,
  DialogTitle,
} from "@headlessui/react";
import { type LucideIcon, Search } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useRef } from "react";
import { classes } from "../classes.ts";
import { bareInput } from "../inputs/control-look.ts";
import { KeyHint } from "../text/KeyHint.tsx";
import { optionLook } from "../inputs/OptionRow.tsx";
import { Veil } from "./Veil.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** A page or an action that a {@link CommandDialog} offers. */
export interface CommandItem {
  readonly key: string;
  readonly label: string;
  /** Where it is or what it belongs to, in fainter text beside the label. */
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  /** The keyboard shortcut for the same. */
  readonly keys?: readonly string[] | undefined;
}

/** Items of a {@link CommandDialog} under one heading. */
export interface CommandGroup<Item extends CommandItem = CommandItem> {
  readonly heading: string;
  readonly items: readonly Item[];
}

export interface CommandDialogProps<Item extends CommandItem> {
  /** The name of the window and of its search. */
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly CommandGroup<Item>[];
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
  /** Shown below the list: a search is running, failed, or found nothing. */
  readonly status?: string | undefined;
}

/** A window with a search and its results in groups. Arrow keys and Enter choose, Escape closes. */
export function CommandDialog<Item extends CommandItem>(props: CommandDialogProps<Item>) {
  const { label, query, onQuery, groups, onChoose, onClose, status } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <HeadlessDialog open onClose={onClose} initialFocus={input} className="relative z-40 outline-none">
      <Veil isFaint />
      <div className="fixed inset-0 flex items-start justify-center p-3 sm:p-6 sm:pt-[12vh]">
        <DialogPanel className="flex max-h-full w-full max-w-160 animate-appear flex-col overflow-hidden rounded-dialog bg-floating shadow-float">
          <DialogTitle className="sr-only">{label}</DialogTitle>
          <Combobox<Item | null> value={null} onChange={(item) => item && onChoose(item)} immediate>
            <span className="flex h-14 shrink-0 items-center gap-3 border-b px-4">
              <Search aria-hidden size={20} className="shrink-0 text-ink-faint" />
              <ComboboxInput
                as={NamedInput}
                id={id}
                name={label}
                ref={input}
                autoComplete="off"
                placeholder={`${label}…`}
                value={query}
                onChange={(event) => onQuery(event.target.value)}
                onKeyDown={(event: KeyboardEvent) => closeOnEscape(event, onClose)}
                className={bareInput}
              />
            </span>
            <ComboboxOptions
              static
              hidden={groups.length === 0}
              aria-label={label}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
            >
              {groups.map((group) => (
                <Group key={group.heading} group={group} />
              ))}
            </ComboboxOptions>
          </Combobox>
          <p role="status" className={classes("px-4 text-table text-ink-faint", status !== undefined && "py-3")}>
            {status}
          </p>
          <p
            aria-hidden
            className="flex shrink-0 flex-wrap gap-x-4 border-t px-4 py-2 text-caption text-ink-faint max-sm:hidden"
          >
            {HINTS.map(({ keys, text }) => (
              <span key={text} className="inline-flex items-center gap-1.5">
                <KeyHint keys={keys} />
                {text}
              </span>
            ))}
          </p>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

const HINTS = [
  { keys: ["↑", "↓"], text: "Move" },
  { keys: ["Enter"], text: "Choose" },
  { keys: ["Esc"], text: "Close" },
];

/** Headless UI overwrites the name of its input, so it is set afterwards here. */
function NamedInput({ name, ...rest }: ComponentProps<"input">) {
  return <input {...rest} aria-label={name} aria-labelledby={undefined} />;
}

/** Closes at once. Headless UI would first close the list, which is always shown, and only then the window. */
function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  onClose();
}

function Group<Item extends CommandItem>({ group: { heading, items } }: { readonly group: CommandGroup<Item> }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <p id={id} role="presentation" className="px-2.5 py-1 text-caption font-medium text-ink-faint">
        {heading}
      </p>
      {items.map((item) => (
        <ComboboxOption key={item.key} value={item} className={classes(optionLook, "min-h-9 gap-3")}>
          <item.icon aria-hidden size={16} className="shrink-0 text-ink-faint" />
          <span className="min-w-1/2 flex-1 truncate text-ink">{item.label}</span>
          {item.hint !== undefined && (
            <span className="min-w-0 truncate text-caption text-ink-faint">
              <VisuallyHidden>, </VisuallyHidden>
              {item.hint}
            </span>
          )}
          {item.keys && <KeyHint keys={item.keys} />}
        </ComboboxOption>
      ))}
    </div>
  );
}
