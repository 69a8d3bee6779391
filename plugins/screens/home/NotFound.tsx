import { Page } from "@armature/renderer";
import { EmptyState } from "@armature/renderer/ui";
import { Compass } from "lucide-react";
import { NextLinks } from "./NextLinks.tsx";

/** Shown for an unknown address, with a way back. */
export default function NotFound() {
  return (
    <Page>
      <EmptyState
        icon={Compass}
        title="There is no page at this address"
        text="It may have been moved, or the address may be misspelt."
        action={<NextLinks />}
      />
    </Page>
  );
}
