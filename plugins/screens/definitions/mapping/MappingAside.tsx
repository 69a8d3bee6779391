import { previewImpact } from "@armature/engine/platform";
import { useOperationResult } from "@armature/renderer";
import { Banner, Button } from "@armature/renderer/ui";
import { useState } from "react";
import type { Definition } from "../issue.ts";
import { inWords } from "../impact-lines.ts";
import { changeOf, useNouns } from "../use-impact.ts";
import type { Place } from "../use-place.ts";
import { withFilter } from "./model.ts";

export interface MappingAsideProps {
  readonly place: Place;
  readonly mapping: Definition;
  /** Lets the mapping export all records. Absent while it is only read. */
  readonly onExportAll?: (() => void) | undefined;
}

/** Says why a mapping exports nothing, and offers to let it export all records, with their number. */
export function MappingAside({ place, mapping, onExportAll }: MappingAsideProps) {
  const [unfiltered] = useState(() => withFilter(mapping, null));
  const { data } = useOperationResult(previewImpact, {
    body: { changes: [changeOf(place, unfiltered, mapping.id as number)] },
  });
  const records = data?.uses[0]?.becomes.after ?? null;
  const noun = useNouns()(place.subject.name, records ?? 0);
  return (
    <Banner
      tone="warning"
      title="This mapping exports nothing"
      action={
        onExportAll && (
          <Button size="small" onClick={onExportAll}>
            {records === null ? "Export all" : `Export all ${inWords(records)}`}
          </Button>
        )
      }
    >
      {String(mapping.blocked)} Give it a filter, or let it export all{" "}
      {records === null ? noun : `${inWords(records)} ${noun}`}.
    </Banner>
  );
}
