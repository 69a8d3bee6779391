import { Page, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { Compass } from "lucide-react";

/** An address that leads nowhere, with the way back (ACC-D03). */
export default function NotFound() {
  const table = useRouteTable();
  return (
    <Page>
      <EmptyState
        icon={Compass}
        title="There is no page at this address"
        text="It may have been moved, or the address may be misspelt."
        action={<LinkButton to={table.pathTo("home")}>Go to home page</LinkButton>}
      />
    </Page>
  );
}
