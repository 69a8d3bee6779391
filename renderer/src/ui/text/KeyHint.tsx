/** Keys to press, drawn as key caps. This is decoration; `aria-keyshortcuts` announces the shortcut. */
export function KeyHint({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span aria-hidden className="inline-flex gap-0.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-chrome px-1 font-sans text-caption text-ink-faint"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
