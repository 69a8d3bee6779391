import { Checkbox, ControlGroup, Field } from "@armature/renderer/ui";
import { fieldIdOf } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

/** The yes/no properties of a definition, grouped by subject. */
const GROUPS = [
  {
    field: "showDefault",
    label: "Lists and forms",
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
    flags: [
      ["allowNull", "May be empty"],
      ["lockable", "Fixed while the structure is locked"],
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
