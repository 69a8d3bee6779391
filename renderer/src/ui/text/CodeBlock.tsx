export interface CodeBlockProps {
  /** The name of the code, for assistive technology. */
  readonly label: string;
  readonly children: string;
}

/**
 * Code in a box that scrolls.
 * @example
 * ```tsx
 * import { CodeBlock } from "@armature/renderer/ui";
 * export function Example() {
 *   return <CodeBlock label="The condition as JSON Logic">{'{"==": [{"var": "lent"}, 1]}'}</CodeBlock>;
 * }
 * ```
 */
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
