import { useNextRoutes, useRouteTable } from "@armature/renderer";
import { LinkButton } from "@armature/renderer/ui";

/** Where the page leads on to; home, where its row names nothing that this person may open. */
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
