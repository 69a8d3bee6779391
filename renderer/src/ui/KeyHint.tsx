/** Keys to press, shown as caps. Decoration: the shortcut itself is told by aria-keyshortcuts. */
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
