import { sameValue, textForm } from "@armature/engine";
import type { Prerequisite } from "@armature/engine/metadata";
import type { CheckRow } from "@armature/engine/rules";
import { Button, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FormPartProps } from "../attribute/parts.ts";
import { fieldIdOf, issueTexts } from "../issue.ts";
import { CheckFields } from "./CheckFields.tsx";
import { MakeItARule } from "./MakeItARule.tsx";
import { BLANK_ROW } from "./condition-draft.ts";
import { PREREQUISITE_OPERATORS, PREREQUISITES, prerequisiteOf, prerequisitesOf, rowOf } from "./prerequisites.ts";
import { withEntry } from "./rule-edits.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

/** What is stored, and the rows that say it. */
interface Edited {
  readonly list: readonly Prerequisite[];
  readonly rows: readonly CheckRow[];
}

/** The rows of the conditions. A row without a value yet stays one, though it is stored like 'is empty'. */
function useRows({ draft, onChange }: Pick<FormPartProps, "draft" | "onChange">) {
  const list = prerequisitesOf(draft);
  const [edited, setEdited] = useState<Edited | null>(null);
  const rows = edited && sameValue(edited.list, list) ? edited.rows : list.map(rowOf);
  const change = (next: readonly CheckRow[]) => {
    const stored = next.map(prerequisiteOf);
    setEdited({ list: stored, rows: next });
    onChange({ ...draft, [PREREQUISITES]: stored });
  };
  return { rows, change };
}

/** The conditions that together require a value. */
export function RequiredWhen(props: FormPartProps) {
  const { draft, place, issues } = props;
  const { rows, change } = useRows(props);
  const isIncomplete = issueTexts(issues, PREREQUISITES).length > 0;
  const { place: listPlace, expectRemoval } = useFocusAfterRemoval(rows.length);
  return (
    <div id={fieldIdOf(PREREQUISITES)} ref={listPlace}>
      <Stack>
        {rows.map((row, i) => (
          // Only its place identifies a condition.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i} data-entry>
            <CheckFields
              id={`required-when-${i + 1}`}
              label={`Condition ${i + 1}`}
              ownName={textForm(draft.name)}
              subject={place.subject}
              row={row}
              onRow={(next) => change(withEntry(rows, i, next))}
              isAsked={isIncomplete && row.attribute === ""}
              only={PREREQUISITE_OPERATORS}
              action={
                <IconButton
                  icon={Trash2}
                  label={`Remove condition ${i + 1}`}
                  onClick={() => {
                    expectRemoval(i);
                    change(withEntry(rows, i, null));
                  }}
                />
              }
            />
          </div>
        ))}
        <Inline>
          <Button icon={Plus} onClick={() => change([...rows, BLANK_ROW])}>
            Add condition
          </Button>
        </Inline>
        <MakeItARule {...props} />
      </Stack>
    </div>
  );
}
