import { textForm } from "@armature/engine";
import { titleOf } from "@armature/engine/schema";
import {
  Banner,
  Checkbox,
  ControlGroup,
  Field,
  fieldDescription,
  Stack,
  TextArea,
  TextField,
} from "@armature/renderer/ui";
import { sameLabelled, variantFields } from "./model.ts";
import { type Definition, fieldIdOf, issueTexts } from "../issue.ts";
import { nameOfLabel } from "./name-of-label.ts";
import type { FormPartProps } from "./parts.ts";
import { TypeField } from "./TypeField.tsx";

interface BasicFieldsProps extends FormPartProps {
  /** What the form started with. */
  readonly stored: Definition;
}

/** What the field is: its label, name and type, to which variants it applies, and what explains it. */
export function BasicFields(props: BasicFieldsProps) {
  const { draft, onChange, isNew, issues, hasField } = props;
  const text = textFieldOf(props);
  return (
    <>
      <LabelAndName {...props} />
      <TypeField {...props} />
      <VariantChoice {...props} />
      {hasField("hint") && <TextField label="Hint" {...text("hint")} hint="A few words below the field." />}
      {hasField("helpText") && (
        <Field id={fieldIdOf("helpText")} label="Help" issues={issueTexts(issues, "helpText")} wide>
          <TextArea
            id={fieldIdOf("helpText")}
            rows={2}
            invalid={issueTexts(issues, "helpText").length > 0}
            describedBy={fieldDescription(fieldIdOf("helpText"), { issues: issueTexts(issues, "helpText") })}
            value={textForm(draft.helpText)}
            onChange={(typed) => onChange({ ...draft, helpText: typed === "" ? null : typed })}
          />
        </Field>
      )}
      {isNew && textForm(draft.section) !== "" && (
        <p className="self-end text-ink-muted">It stands in the section {textForm(draft.section)}.</p>
      )}
    </>
  );
}

/** The props of a field for a property that is text. */
export function textFieldOf({ draft, onChange, issues }: Pick<FormPartProps, "draft" | "onChange" | "issues">) {
  return (name: string) => ({
    id: fieldIdOf(name),
    value: textForm(draft[name]),
    onChange: (typed: string) => onChange({ ...draft, [name]: typed === "" ? null : typed }),
    issues: issueTexts(issues, name),
  });
}

/** The label, and for a new attribute its name, which follows the label until somebody types another. */
function LabelAndName(props: BasicFieldsProps) {
  const { place, draft, onChange, isNew, others } = props;
  const text = textFieldOf(props);
  const other = sameLabelled(draft, others, place.type.application);
  const changeLabel = (typed: string) => {
    const label = typed === "" ? null : typed;
    onChange({ ...draft, label, ...(isNew && { name: nameFor(typed, draft, others) }) });
  };
  return (
    <>
      <Stack gap="tight">
        <TextField label="Label" {...text("label")} onChange={changeLabel} required autoComplete="off" />
        <div role="status">
          {other && (
            <Banner tone="warning" title={`Another field has the label ${textForm(other.label)}`}>
              Imports find a column by its label, so give each its own.
            </Banner>
          )}
        </div>
      </Stack>
      {isNew && (
        <TextField
          label="Name"
          {...text("name")}
          required
          autoComplete="off"
          hint="Letters only, such as jobTitle; it cannot be changed later."
        />
      )}
    </>
  );
}

/** The name for another label, unless somebody typed one. */
function nameFor(label: string, draft: Definition, others: readonly Definition[]): string {
  const taken = others.map(({ name }) => textForm(name));
  const made = (from: string) => (from.trim() === "" ? "" : nameOfLabel(from, taken, "field"));
  const present = textForm(draft.name);
  return present === "" || present === made(textForm(draft.label)) ? made(label) : present;
}

/** The question about variants. Null if the application has no variants of organizations. */
function variantsOf({ place, hasField }: Pick<FormPartProps, "place" | "hasField">) {
  const { application } = place.type;
  const fields = variantFields(application);
  const [first] = fields;
  if (!application.variants || !first || !hasField(first.name)) return null;
  return { label: titleOf(application.variants.attribute), first: first.name, fields };
}

function VariantChoice({ place, draft, onChange, issues, hasField }: FormPartProps) {
  const variants = variantsOf({ place, hasField });
  if (!variants) return null;
  const id = fieldIdOf(variants.first);
  const texts = issueTexts(issues, variants.first);
  return (
    <Field id={id} label={variants.label} required issues={texts}>
      <ControlGroup id={id} invalid={texts.length > 0} describedBy={fieldDescription(id, { issues: texts })}>
        {variants.fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={draft[name] === true}
            onChange={(isOn) => onChange({ ...draft, [name]: isOn })}
          />
        ))}
      </ControlGroup>
    </Field>
  );
}
