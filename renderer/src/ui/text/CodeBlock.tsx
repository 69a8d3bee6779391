export interface CodeBlockProps {
  /** The name of the code, for assistive technology. */
  readonly label: string;
  readonly children: string;
}

/** Code in a box that scrolls. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-input border bg-chrome p-3"
    >
      <pre className="font-mono text-table">{children}</pre>
    </div>
  );
}
