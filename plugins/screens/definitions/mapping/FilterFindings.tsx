import { textForm } from "@armature/engine";
import { lintDefinition } from "@armature/engine/platform";
import { useDebounced, useOperationResult } from "@armature/renderer";
import { Warnings } from "../attribute/Warnings.tsx";
import type { Definition } from "../issue.ts";
import { changeOf } from "../use-impact.ts";
import type { Place } from "../use-place.ts";

export interface FilterFindingsProps {
  readonly place: Place;
  readonly draft: Definition;
  /** Whether the filter can be sent. */
  readonly isWhole: boolean;
}

/** What is odd about the filter of a mapping that is stored already. */
export function FilterFindings({ place, draft, isWhole }: FilterFindingsProps) {
  return isWhole && draft.id !== undefined ? <Findings place={place} draft={draft} /> : null;
}

/** How long the draft must stay unchanged before the server is asked. */
const PAUSE_MS = 400;

function Findings({ place, draft }: Pick<FilterFindingsProps, "place" | "draft">) {
  const { kind, entity, name, values } = changeOf(place, draft, textForm(draft.id));
  const asked = useDebounced(JSON.stringify(values), PAUSE_MS);
  const definition = { kind, name, values: JSON.parse(asked) as typeof values };
  const { data = [] } = useOperationResult(lintDefinition, { body: { entity, definition } });
  const found = data.filter(({ level }) => level === "warning");
  return <Warnings title="Check this filter" warnings={found} />;
}
