import { Checkbox, ControlGroup, type Detail, Field } from "@armature/renderer/ui";
import { fieldIdOf } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

/** The yes/no properties of a definition, grouped by subject. */
const GROUPS = [
  {
    field: "required",
    label: "Must be filled in",
    none: "Never",
    flags: [
      ["required", "Always"],
      ["requiredCreate", "When creating"],
      ["requiredUpdate", "When editing"],
    ],
  },
  {
    field: "showDefault",
    label: "Lists and forms",
    none: null,
    flags: [
      ["showDefault", "Show in lists by default"],
      ["excludeCreate", "Hide when creating"],
      ["excludeUpdate", "Hide when editing"],
      ["isEntitySpecific", "Hide in batch edit"],
    ],
  },
  {
    field: "allowNull",
    label: "Data",
    none: null,
    flags: [
      ["allowNull", "May be empty"],
      ["lockable", "Locked with the structure"],
      ["indexed", "Make sorting and filtering faster"],
    ],
  },
] as const;

type HasField = FormPartProps["hasField"];

/** The groups, limited to the properties that the form has. */
function shownGroups(hasField: HasField) {
  const groups = GROUPS.map((group) => ({ ...group, flags: group.flags.filter(([name]) => hasField(name)) }));
  return groups.filter(({ flags }) => flags.length > 0);
}

/** The flags that are on in each group, for reading. */
export function flagDetails({ draft, hasField }: Pick<FormPartProps, "draft" | "hasField">): readonly Detail[] {
  return shownGroups(hasField).map(({ label, none, flags }) => {
    const on = flags.filter(([name]) => draft[name] === true).map(([, text]) => text);
    return { label, value: on.length === 0 ? none : on.join("\n") };
  });
}

/** Checkboxes for where and when the attribute is asked for. */
export function FlagFields({ draft, onChange, hasField }: FormPartProps) {
  return shownGroups(hasField).map(({ field, label, flags }) => (
    <Field key={field} id={fieldIdOf(field)} label={label}>
      <ControlGroup id={fieldIdOf(field)} invalid={false} describedBy={undefined}>
        {flags.map(([name, text]) => (
          <Checkbox
            key={name}
            label={text}
            checked={draft[name] === true}
            onChange={(isOn) => onChange({ ...draft, [name]: isOn })}
          />
        ))}
      </ControlGroup>
    </Field>
  ));
}
