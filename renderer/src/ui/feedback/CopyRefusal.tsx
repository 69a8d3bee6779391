/** Shown if the browser refuses the clipboard. The text is selected by then. */
export function CopyRefusal() {
  return (
    <p role="status" className="text-caption text-ink-muted">
      The browser does not let this page copy. The text is selected: copy it with Ctrl+C or Cmd+C.
    </p>
  );
}
