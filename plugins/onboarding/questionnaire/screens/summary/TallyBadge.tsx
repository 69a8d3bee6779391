import { markerOf } from "../../pages.ts";
import type { Tally } from "../../tally.ts";
import { Badge } from "@armature/renderer/ui";
import { Check } from "lucide-react";

/** Shows how much of a part is answered. */
export function TallyBadge({ tally }: { readonly tally: Tally }) {
  const marker = markerOf(tally);
  if (marker === "nothingAsked") return <Badge>Nothing to answer</Badge>;
  if (marker === "complete") {
    return (
      <Badge tone="success" icon={Check}>
        Complete
      </Badge>
    );
  }
  return (
    <Badge tone="warning">
      {tally.answered} of {tally.asked} answered
    </Badge>
  );
}
