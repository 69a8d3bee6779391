import { Page } from "@armature/renderer";
import { EmptyState } from "@armature/renderer/ui";
import { Compass } from "lucide-react";
import { Renamed, useRenamedAddress } from "../../kit/renamed-address.tsx";
import { NextLinks } from "./NextLinks.tsx";

/** Shown for an unknown address, with a way back, or on to where the page is now. */
export default function NotFound() {
  const renamed = useRenamedAddress();
  if (renamed)
    return (
      <Page>
        <Renamed {...renamed} />
      </Page>
    );
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
