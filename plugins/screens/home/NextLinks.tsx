import { useNextRoutes, useRouteTable } from "@armature/renderer";
import { LinkButton } from "@armature/renderer/ui";

/** Links to the pages that this route leads on to. A link to the home page if this person may open none of them. */
export function NextLinks() {
  const next = useNextRoutes();
  const table = useRouteTable();
  if (next.length === 0) return <LinkButton to={table.pathTo("home")}>Go to home page</LinkButton>;
  return next.map(({ name, title, to }) => (
    <LinkButton key={name} to={to}>
      {title}
    </LinkButton>
  ));
}
