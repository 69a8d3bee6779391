import { ChoiceBox, Field, Stack } from "@armature/renderer/ui";
import { inWords } from "./impact-lines.ts";
import type { Definition } from "./issue.ts";
import { replacementOf, type Replacements, replacementOptions, withReplacement } from "./removed-choices.ts";
import type { RemovedChoice } from "./save-question.ts";

export interface RemovedChoicesProps {
  readonly removed: readonly RemovedChoice[];
  /** The definition with the choices that it offers from now on. */
  readonly draft: Definition;
  readonly replacements: Replacements;
  readonly onChange: (replacements: Replacements) => void;
  /** What so many records are called. */
  readonly records: (count: number) => string;
}

/** Asks what becomes of choices that records have and that are offered no longer. */
export function RemovedChoices({ removed, draft, replacements, onChange, records }: RemovedChoicesProps) {
  if (removed.length === 0) return null;
  const options = replacementOptions(draft);
  return (
    <Stack>
      <p>
        {removed.length === 1 ? "A choice is" : `${inWords(removed.length)} choices are`} offered no longer, and records
        have {removed.length === 1 ? "it" : "them"}. What you leave stays as it is, and cannot be chosen any more.
      </p>
      {removed.map(({ value, label, records: count }) => {
        const id = `removed-${value}`;
        return (
          <Field key={value} id={id} label={`${label}: ${records(count)}`}>
            <ChoiceBox
              id={id}
              value={replacementOf(replacements, value)}
              onChange={(option) => onChange(withReplacement(replacements, value, option))}
              options={options}
              clearable={false}
            />
          </Field>
        );
      })}
    </Stack>
  );
}
