import { textForm } from "@armature/engine";
import { Button, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import type { FormPartProps } from "../attribute/parts.ts";
import { fieldIdOf, issueTexts } from "../issue.ts";
import { CheckFields } from "./CheckFields.tsx";
import { checkOf, PREREQUISITES, prerequisiteOf, prerequisitesOf } from "./prerequisites.ts";
import { BLANK_CHECK, withEntry } from "./rule-edits.ts";
import { conditionSentence } from "./sentence.ts";

/** The conditions that together require a value. */
export function RequiredWhen({ draft, onChange, place, issues }: FormPartProps) {
  const list = prerequisitesOf(draft);
  const isIncomplete = issueTexts(issues, PREREQUISITES).length > 0;
  const change = (next: typeof list) => onChange({ ...draft, [PREREQUISITES]: next });
  return (
    <div id={fieldIdOf(PREREQUISITES)}>
      <Stack>
        {list.map((prerequisite, i) => (
          <CheckFields
            // Only its place identifies a condition.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            id={`required-when-${i + 1}`}
            label={`Condition ${i + 1}`}
            ownName={textForm(draft.name)}
            subject={place.subject}
            check={checkOf(prerequisite)}
            onCheck={(check) => change(withEntry(list, i, prerequisiteOf(check)))}
            isAsked={isIncomplete && prerequisite.attributeName === ""}
            action={
              <IconButton
                icon={Trash2}
                label={`Remove condition ${i + 1}`}
                onClick={() => change(withEntry(list, i, null))}
              />
            }
          />
        ))}
        <Inline>
          <Button icon={Plus} onClick={() => change([...list, prerequisiteOf(BLANK_CHECK)])}>
            Add condition
          </Button>
        </Inline>
      </Stack>
    </div>
  );
}

/** The same for reading. */
export function RequiredWhenReading({ draft, place }: Pick<FormPartProps, "draft" | "place">) {
  const list = prerequisitesOf(draft);
  return <p>{list.length === 0 ? "Never" : conditionSentence({ list: list.map(checkOf) }, place.subject)}</p>;
}
