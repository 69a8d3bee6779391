import { useEffect } from "react";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { isCommand, isTyping, isWindowOpen, SearchButton } from "../ui/index.ts";
import { isShown, show, useShown } from "./palette-state.ts";
import { commandKey } from "./command-key.ts";

const Palette = lazyComponent(async () => (await import("./Palette.tsx")).Palette);
const ShortcutsSheet = lazyComponent(async () => (await import("./ShortcutsSheet.tsx")).ShortcutsSheet);

/** Delay before the palette is loaded. Text typed right after Ctrl+K would be lost if the palette still had to load. */
const PAGE_COMES_FIRST_MS = 1_000;

/**
 * Ctrl/Cmd+K opens the palette, '/' does too if the page has no search of its own, and '?' shows the keyboard
 * shortcuts.
 */
export function QuickKeys() {
  const shown = useShown();
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    const timer = setTimeout(() => void Promise.allSettled([Palette.preload()]), PAGE_COMES_FIRST_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKey);
      show(null);
    };
  }, []);
  const close = () => show(null);
  if (shown === "palette") return <Palette onClose={close} />;
  return shown === "shortcuts" && <ShortcutsSheet onClose={close} />;
}

const KEYS: Readonly<Record<string, "palette" | "shortcuts">> = { "/": "palette", "?": "shortcuts" };

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (isCommand(event) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    if (isShown("palette")) show(null);
    else if (!isWindowOpen()) show("palette");
    return;
  }
  const what = KEYS[event.key];
  const isOwn = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isWindowOpen();
  if (what === undefined || isOwn) return;
  event.preventDefault();
  show(what);
}

/** A button in the top bar that opens the palette. */
export function PaletteButton() {
  return (
    <SearchButton
      label="Search or go to"
      keys={[commandKey(navigator.platform), "K"]}
      onPointerEnter={() => void Palette.preload()}
      onClick={() => show("palette")}
    />
  );
}

/** Shows the keyboard shortcuts, from a menu in the top bar. */
export function showShortcuts(): void {
  show("shortcuts");
}
