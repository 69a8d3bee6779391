import { KeyHint } from "../text/KeyHint.tsx";

/** The key of a button, shown while its line has the focus. */
export function LineKey({ letter }: { readonly letter: string }) {
  return (
    <span className="hidden group-focus:inline">
      <KeyHint keys={[letter]} />
    </span>
  );
}
