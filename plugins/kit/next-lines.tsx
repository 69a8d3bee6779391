import { useNextRoutes } from "@armature/renderer";
import { Badge, Line, LineList } from "@armature/renderer/ui";

/**
 * A line for each page that this route leads on to.
 * @example
 * ```tsx
 * import { NextLines } from "@armature/plugins/kit/next-lines.js";
 * export function Example() {
 *   return <NextLines />;
 * }
 * ```
 */
export function NextLines() {
  return (
    <LineList>
      {useNextRoutes().map(({ name, title, to, about, isPlanned }) => (
        <Line
          key={name}
          title={title}
          text={about ?? undefined}
          to={to}
          mark={isPlanned && <Badge>Coming soon</Badge>}
        />
      ))}
    </LineList>
  );
}
