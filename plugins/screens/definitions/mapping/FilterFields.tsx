import { isEmpty } from "@armature/engine";
import { Banner, Button, CodeBlock, Inline, Stack } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { type Definition, type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { ConditionList } from "../rule/ConditionList.tsx";
import { BLANK_CHECK, groupOf, isLogic } from "../rule/rule-edits.ts";
import type { Place } from "../use-place.ts";
import { MappingAside } from "./MappingAside.tsx";
import { filterCode, filtersOf, withFilter } from "./model.ts";

export interface FilterFieldsProps {
  readonly place: Place;
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  readonly issues: readonly DraftIssue[];
}

/**
 * The condition that a record must meet. A stored condition in JSON Logic is shown and kept, unless the person
 * replaces it.
 */
export function FilterFields({ place, draft, onChange, issues }: FilterFieldsProps) {
  const { subject } = place;
  const [filter] = isEmpty(draft.blocked) ? filtersOf(draft) : [];
  const rows = filter?.if && !isLogic(filter.if) ? filter.if : null;
  const asked = issueTexts(issues, "filter");
  const change = (condition: Parameters<typeof withFilter>[1]) => onChange(withFilter(draft, condition));
  return (
    <div id={fieldIdOf("filter")}>
      <Stack>
        {asked.map((text) => (
          <Banner key={text} tone="danger">
            {text}
          </Banner>
        ))}
        {!isEmpty(draft.blocked) && <MappingAside place={place} mapping={draft} onExportAll={() => change(null)} />}
        {rows && (
          <ConditionList
            label="Filter"
            ownName=""
            subject={subject}
            group={groupOf(rows)}
            isAsked={asked.length > 0}
            onGroup={(group) => change(group !== null && group.list.length > 0 ? group : null)}
          />
        )}
        {filter && !rows && <CodeBlock label="Filter Code">{filterCode(filter)}</CodeBlock>}
        <Inline>
          {filter ? (
            <Button size="small" onClick={() => change(null)}>
              Remove filter
            </Button>
          ) : (
            <Button icon={Plus} onClick={() => change({ list: [BLANK_CHECK] })}>
              Add filter
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  );
}
