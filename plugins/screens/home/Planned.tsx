import { Page, routeText, useMetadata, useRoute } from "@armature/renderer";
import { EmptyState } from "@armature/renderer/ui";
import { Hammer } from "lucide-react";
import { NextLinks } from "./NextLinks.tsx";

/** A page that is not built yet: what it will hold, and where to go meanwhile, as its route row says. */
export default function Planned() {
  const { planned, entity } = useRoute();
  const metadata = useMetadata();
  return (
    <Page>
      <EmptyState
        icon={Hammer}
        title="This page is still being built"
        text={routeText(planned ?? "", entity, metadata)}
        action={<NextLinks />}
      />
    </Page>
  );
}
