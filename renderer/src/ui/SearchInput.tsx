import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { bareInput, controlLook } from "./control-look.ts";
import { isTyping } from "./key-press.ts";
import { KeyHint } from "./KeyHint.tsx";
import { TinyButton } from "./TinyButton.tsx";
import { useOwnText } from "./use-own-text.ts";

export interface SearchInputProps {
  readonly id?: string | undefined;
  /** The accessible name, shown as the placeholder too. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Whether '/' anywhere on the page moves focus here. */
  readonly shortcut?: boolean | undefined;
}

export function SearchInput({ id, label, value, onChange, onBlur, shortcut = true }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type } = useOwnText(value, onChange);
  useSlash(shortcut, () => input.current?.focus());
  return (
    <span className={classes("group flex h-9 min-w-0 items-center gap-2 pr-1.5 pl-2.5", controlLook({}))}>
      <Search aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <input
        id={id}
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={shortcut ? "/" : undefined}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => event.key === "Escape" && text !== "" && type("")}
        className={bareInput}
      />
      {text === "" ? (
        shortcut && <SlashHint />
      ) : (
        <TinyButton label="Clear search" icon={X} onClick={() => clear(input.current, type)} />
      )}
    </span>
  );
}

function SlashHint() {
  return (
    <span className="pointer-events-none group-focus-within:hidden pointer-coarse:hidden">
      <KeyHint keys={["/"]} />
    </span>
  );
}

function clear(input: HTMLInputElement | null, type: (text: string) => void): void {
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
