import { Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { bareInput, controlLook } from "./control-look.ts";
import { isPresent } from "../is-present.ts";
import { isTyping } from "../key-press.ts";
import { KeyHint } from "../text/KeyHint.tsx";
import { TinyButton } from "./TinyButton.tsx";
import { useOwnText } from "./use-own-text.ts";

export interface SearchInputProps {
  readonly id?: string | undefined;
  /** The accessible name, also shown as the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Whether '/' anywhere on the page moves the focus here. */
  readonly shortcut?: boolean | undefined;
  readonly size?: "medium" | "small" | undefined;
  /** Replaces the magnifying glass, such as a menu of what to search. */
  readonly start?: ReactNode;
  /** Whether it accepts several lines. Only one is visible until it has the focus. */
  readonly isLong?: boolean | undefined;
  /** The default is the label. */
  readonly placeholder?: string | undefined;
}

/** A field to search with. With `shortcut`, the key `/` moves the focus to it. */
export function SearchInput(props: SearchInputProps) {
  const { id, label, value, onChange, onBlur, shortcut = true, size = "medium", start, isLong = false } = props;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { text, type } = useOwnText(value, onChange);
  useSlash(shortcut, () => input.current?.focus());
  const Input = isLong ? "textarea" : "input";
  return (
    <span className={classes("relative block min-w-0", heights[size])}>
      <span
        className={classes(
          "group flex min-w-0 gap-2 pr-1.5",
          isPresent(start) ? "pl-1" : "pl-2.5",
          isLong ? growing : "h-full items-center",
          controlLook({}),
        )}
      >
        <span className={classes("flex shrink-0 items-center", isLong && heights[size])}>
          {isPresent(start) ? start : <Search aria-hidden size={16} className="text-ink-faint" />}
        </span>
        <Input
          id={id}
          ref={input}
          {...(isLong ? { rows: 1 } : oneLine)}
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={shortcut ? "/" : undefined}
          placeholder={props.placeholder ?? label}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
          onKeyDown={(event) => !isLong && event.key === "Escape" && text !== "" && type("")}
          className={classes(bareInput, isLong && "resize-none py-1.5 group-not-focus-within:overflow-hidden")}
        />
        <span className={classes("flex shrink-0 items-center", isLong && heights[size])}>
          {text === "" ? (
            shortcut && <SlashHint />
          ) : (
            <TinyButton label="Clear search" icon={X} onClick={() => clear(input.current, type)} />
          )}
        </span>
      </span>
    </span>
  );
}

const heights = { medium: "h-9", small: "h-8" } as const;
/** Covers what is below, so that nothing moves. */
const growing =
  "absolute inset-x-0 top-0 z-40 h-full focus-within:h-28 focus-within:bg-floating focus-within:shadow-float";
const oneLine = { type: "text", inputMode: "search", enterKeyHint: "search" } as const;

function SlashHint() {
  return (
    <span className="pointer-events-none group-focus-within:hidden pointer-coarse:hidden">
      <KeyHint keys={["/"]} />
    </span>
  );
}

function clear(input: HTMLElement | null, type: (text: string) => void): void {
  type("");
  input?.focus();
}

function useSlash(enabled: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}
