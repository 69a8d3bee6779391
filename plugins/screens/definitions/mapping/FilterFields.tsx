import { isEmpty } from "@armature/engine";
import { Button, Inline, Stack } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { type Definition, type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft, gapOfCondition } from "../rule/condition-draft.ts";
import { ConditionEditor } from "../rule/ConditionEditor.tsx";
import type { Place } from "../use-place.ts";
import { FilterFindings } from "./FilterFindings.tsx";
import { MappingAside } from "./MappingAside.tsx";
import { filterOf, withFilter } from "./model.ts";

export interface FilterFieldsProps {
  readonly place: Place;
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  readonly issues: readonly DraftIssue[];
}

/** The condition that a record must meet to be exported. Filter Code of former versions is one too. */
export function FilterFields({ place, draft, onChange, issues }: FilterFieldsProps) {
  const filter = isEmpty(draft.blocked) ? filterOf(draft) : null;
  const change = (condition: ConditionDraft | null) => onChange(withFilter(draft, condition));
  return (
    <div id={fieldIdOf("filter")}>
      <Stack>
        {!isEmpty(draft.blocked) && <MappingAside place={place} mapping={draft} onExportAll={() => change(null)} />}
        {filter && (
          <ConditionEditor
            label="Filter"
            id="filter"
            ownName=""
            subject={place.subject}
            condition={filter}
            isAsked={issueTexts(issues, "filter").length > 0}
            onChange={change}
            findings={<FilterFindings place={place} draft={draft} isWhole={gapOfCondition(filter) === null} />}
          />
        )}
        <Inline>
          {filter ? (
            <Button size="small" onClick={() => change(null)}>
              Remove filter
            </Button>
          ) : (
            <Button icon={Plus} onClick={() => change(BLANK_CONDITION)}>
              Add filter
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  );
}
