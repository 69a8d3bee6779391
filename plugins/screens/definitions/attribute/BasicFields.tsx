import { textForm } from "@armature/engine";
import { titleOf } from "@armature/engine/schema";
import { usePlugins } from "@armature/renderer";
import {
  Banner,
  Checkbox,
  ChoiceBox,
  ControlGroup,
  Field,
  fieldDescription,
  Stack,
  TextArea,
  TextField,
} from "@armature/renderer/ui";
import { useMemo } from "react";
import { ITEM_SELECT, ITEM_SELECTS, readOption, variantFields, withElementType } from "./model.ts";
import { fieldIdOf, issueTexts } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

interface BasicFieldsProps extends FormPartProps {
  /** The stored element type; null for none. */
  readonly storedType: unknown;
}

/** Fields for label, name, element type, order, variants and the explanations of the field. */
export function BasicFields(props: BasicFieldsProps) {
  const { draft, onChange, isNew, issues, hasField } = props;
  const text = (name: string) => ({
    id: fieldIdOf(name),
    value: textForm(draft[name]),
    onChange: (typed: string) => onChange({ ...draft, [name]: typed === "" ? null : typed }),
    issues: issueTexts(issues, name),
  });
  return (
    <>
      <TextField label="Label" {...text("label")} required autoComplete="off" />
      {isNew && (
        <TextField
          label="Name"
          {...text("name")}
          required
          autoComplete="off"
          hint="Letters only, such as jobTitle; it cannot be changed later."
        />
      )}
      <ElementTypeField {...props} />
      {hasField("orderNumber") && (
        <TextField
          label="Order"
          {...text("orderNumber")}
          onChange={(typed) => onChange({ ...draft, orderNumber: readOption({ type: "integer" }, typed) })}
          hint="Fields and columns are in ascending order."
        />
      )}
      <VariantChoice {...props} />
      {hasField("hint") && <TextField label="Hint" {...text("hint")} hint="A few words below the field." />}
      {hasField("helpText") && (
        <Field id={fieldIdOf("helpText")} label="Help" issues={issueTexts(issues, "helpText")}>
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
    </>
  );
}

/** Chosen for a new attribute. A stored attribute can only change between one record and several records. */
function ElementTypeField({ draft, onChange, isNew, issues, element, storedType }: BasicFieldsProps) {
  const plugins = usePlugins();
  const id = fieldIdOf("elementType");
  const isFixed = !isNew && storedType !== ITEM_SELECT && storedType !== ITEM_SELECTS;
  const options = useMemo(() => {
    const all = [...plugins.values()].map(({ element: { name, label } }) => ({ value: name, label }));
    if (isNew) return all;
    return all.filter(({ value }) =>
      isFixed ? value === storedType : value === ITEM_SELECT || value === ITEM_SELECTS,
    );
  }, [plugins, isNew, isFixed, storedType]);
  const choose = (name: string | null) => {
    const chosen = plugins.get(name ?? "")?.element;
    if (chosen) onChange(withElementType(draft, element, chosen));
  };
  const texts = issueTexts(issues, "elementType");
  const hint = isFixed ? "Cannot be changed: existing values would not fit." : undefined;
  const losesValues = storedType === ITEM_SELECTS && draft.elementType === ITEM_SELECT;
  return (
    <Stack gap="tight">
      <Field id={id} label="Element Type" required hint={hint} issues={texts}>
        <ChoiceBox
          id={id}
          value={element?.name ?? (isFixed ? textForm(storedType) : null)}
          onChange={choose}
          options={options}
          clearable={false}
          disabled={isFixed}
          required
          invalid={texts.length > 0}
          describedBy={fieldDescription(id, { hint, issues: texts })}
        />
      </Field>
      {losesValues && (
        <Banner tone="warning" title="Data will be lost">
          A record that names several keeps the first one only, once it is saved next.
        </Banner>
      )}
    </Stack>
  );
}

/** The same for reading. */
export function basicDetails({
  place,
  draft,
  element,
  hasField,
}: Pick<FormPartProps, "place" | "draft" | "element" | "hasField">) {
  const variants = variantsOf({ place, hasField });
  const chosen = variants?.fields.filter(({ name }) => draft[name] === true).map(({ label }) => label) ?? [];
  const text = (name: string, label: string) => ({ label, value: textForm(draft[name]) });
  return [
    text("label", "Label"),
    { label: "Element Type", value: element?.label ?? textForm(draft.elementType) },
    ...(hasField("orderNumber") ? [text("orderNumber", "Order")] : []),
    ...(variants ? [{ label: variants.label, value: chosen.join(", ") }] : []),
    ...(hasField("hint") ? [text("hint", "Hint")] : []),
    ...(hasField("helpText") ? [text("helpText", "Help")] : []),
  ];
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
