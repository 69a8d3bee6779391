import { useNextRoutes } from "@armature/renderer";
import { Badge, Line, LineList } from "@armature/renderer/ui";

/** A line for each page that this route leads on to. */
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
