import { textForm } from "@armature/engine";
import { Field, FieldRow, Select, Stack } from "@armature/renderer/ui";
import { fieldIdOf, issueTexts } from "../issue.ts";
import { ConditionEditor } from "../rule/ConditionEditor.tsx";
import { PREREQUISITES } from "../rule/prerequisites.ts";
import { conditionSentence } from "../rule/sentence.ts";
import { alsoAsking, filledIn, type FilledIn, type Level, type When, WHENS, withFilledIn } from "./filled-in.ts";
import { RULES } from "./model.ts";
import type { FormPartProps } from "./parts.ts";

const NEEDS = [
  { value: "no", label: "No" },
  { value: "completion", label: "For completion" },
  { value: "save", label: "To save" },
] as const satisfies readonly { readonly value: Level; readonly label: string }[];

const WHEN_LABELS = {
  always: "Always",
  new: "In new records",
  existing: "In existing records",
  condition: "Under a condition",
} as const satisfies Record<When, string>;

/** What each answer means, below it. */
const MEANINGS: Readonly<Record<Level, string>> = {
  no: "People may leave the field empty.",
  completion: "The record can be saved, and counts as lacking information until the field is filled in.",
  save: "The record cannot be saved without it. Stored records are left alone until somebody changes what decides it.",
};

/** The one question whether and when the field must be filled in. */
export function MustBeFilledIn(props: FormPartProps) {
  const { draft, onChange } = props;
  const answer = filledIn(draft);
  const change = (next: Partial<FilledIn>) => onChange(withFilledIn(draft, { ...answer, ...next }));
  const [need, when] = [fieldIdOf("required"), `${fieldIdOf("required")}-when`];
  const whens = WHENS[answer.need].map((value) => ({ value, label: WHEN_LABELS[value] }));
  return (
    <Stack>
      <FieldRow>
        <Field id={need} label="Must be filled in" hint={MEANINGS[answer.need]}>
          <Select
            id={need}
            value={answer.need}
            options={NEEDS}
            describedBy={`${need}-hint`}
            onChange={(value) => change({ need: NEEDS.find((each) => each.value === value)?.value ?? "no" })}
          />
        </Field>
        {whens.length > 0 && (
          <Field id={when} label="When">
            <Select
              id={when}
              value={answer.when}
              options={whens}
              onChange={(value) => change({ when: whens.find((each) => each.value === value)?.value ?? "always" })}
            />
          </Field>
        )}
      </FieldRow>
      {answer.need !== "no" && answer.when === "condition" && (
        <Condition {...props} answer={answer} onAnswer={change} />
      )}
      <Also {...props} />
    </Stack>
  );
}

interface ConditionProps extends FormPartProps {
  readonly answer: FilledIn;
  readonly onAnswer: (next: Partial<FilledIn>) => void;
}

function Condition({ draft, place, issues, answer, onAnswer }: ConditionProps) {
  return (
    <div id={fieldIdOf(PREREQUISITES)}>
      <ConditionEditor
        label="Must be filled in if"
        id="must-be-filled-in"
        ownName={textForm(draft.name)}
        subject={place.subject}
        isAsked={issueTexts(issues, RULES).length + issueTexts(issues, PREREQUISITES).length > 0}
        condition={answer.condition}
        onChange={(condition) => onAnswer({ condition })}
      />
    </div>
  );
}

/** What asks for a value too, and where it is changed. */
function Also({ draft, place }: Pick<FormPartProps, "draft" | "place">) {
  const { rules, condition, isNotNull } = alsoAsking(draft);
  const lines = [
    ...(condition ? [`To save, it must be filled in too if ${conditionSentence(condition, place.subject)}.`] : []),
    ...rules.map((number) => `Rule ${number} asks for it too.`),
    ...(isNotNull ? ["It may not be empty (Data), so it must be filled in to save, always."] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="text-ink-muted">
      {line}
    </p>
  ));
}
