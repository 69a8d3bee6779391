import { type EntityType, isEmpty } from "@armature/engine";
import type { MappingFilterSpec } from "@armature/engine/metadata";
import { Banner, Button, CodeBlock, Inline, Stack } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { type Definition, type DraftIssue, idOf, issueTexts } from "../issue.ts";
import { ConditionList } from "../rule/ConditionList.tsx";
import { BLANK_CHECK, groupOf, withoutDeleted } from "../rule/rule-edits.ts";
import type { Place } from "../use-place.ts";
import { MappingAside } from "./MappingAside.tsx";
import { filtersOf, withFilter } from "./model.ts";

export interface FilterFieldsProps {
  readonly place: Place;
  readonly draft: Definition;
  readonly onChange: (draft: Definition) => void;
  readonly issues: readonly DraftIssue[];
}

/**
 * The condition that a record must meet. A stored condition in Filter Code is shown and kept, unless the person
 * replaces it.
 */
export function FilterFields({ place, draft, onChange, issues }: FilterFieldsProps) {
  const isAside = !isEmpty(draft.blocked);
  const { subject } = place;
  const [stored] = filtersOf(draft);
  const filter = isAside ? undefined : stored;
  const asked = issueTexts(issues, "filter");
  const change = (condition: Parameters<typeof withFilter>[1]) => onChange(withFilter(draft, condition));
  return (
    <div id={idOf("filter")}>
      <Stack>
        {asked.map((text) => (
          <Banner key={text} tone="danger">
            {text}
          </Banner>
        ))}
        {isAside && <MappingAside place={place} mapping={draft} onExportAll={() => change(null)} />}
        {filter?.if && (
          <ConditionList
            label="Filter"
            ownName=""
            subject={subject}
            group={groupOf(filter.if)}
            isAsked={asked.length > 0}
            onGroup={(group) => change(group !== null && group.list.length > 0 ? group : null)}
          />
        )}
        {filter && !filter.if && (
          <CodeBlock label="Filter Code">{JSON.stringify(filter.filterCode, null, 2)}</CodeBlock>
        )}
        <Inline>
          {filter ? (
            <Button size="small" onClick={() => change(null)}>
              Remove filter
            </Button>
          ) : (
            <Button icon={Plus} onClick={() => change(formerOf(stored, subject))}>
              Add filter
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  );
}

/** What a new filter starts from: the former one without what was deleted, or a blank check. */
function formerOf(stored: MappingFilterSpec | undefined, { byName }: EntityType) {
  return stored?.if ? withoutDeleted(stored.if, (name) => byName.has(name)) : { list: [BLANK_CHECK] };
}
