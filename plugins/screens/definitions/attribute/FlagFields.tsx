import { Checkbox, ControlGroup, Field } from "@armature/renderer/ui";
import { idOf } from "../issue.ts";
import type { FormPartProps } from "./parts.ts";

/** The yes/no properties of a definition, by what they are about. */
const GROUPS = [
  {
    field: "required",
    label: "Required",
    flags: [
      ["required", "Always"],
      ["requiredCreate", "In a new record"],
      ["requiredUpdate", "In a stored record"],
    ],
  },
  {
    field: "showDefault",
    label: "Shown",
    flags: [
      ["showDefault", "As a column of lists, unless somebody chooses others"],
      ["excludeCreate", "Not in the form of a new record"],
      ["excludeUpdate", "Not in the form of a stored record"],
      ["isEntitySpecific", "Never in batch edit"],
    ],
  },
  {
    field: "allowNull",
    label: "Value",
    flags: [
      ["allowNull", "May be empty"],
      ["lockable", "Kept by the lock of the structure"],
      ["indexed", "Lists are often sorted or filtered by it"],
    ],
  },
] as const;

/** Where and when the attribute is asked for. */
export function FlagFields({ draft, onChange, hasField }: FormPartProps) {
  const groups = GROUPS.map((group) => ({ ...group, flags: group.flags.filter(([name]) => hasField(name)) }));
  const shown = groups.filter(({ flags }) => flags.length > 0);
  return shown.map(({ field, label, flags }) => (
    <Field key={field} id={idOf(field)} label={label}>
      <ControlGroup id={idOf(field)} invalid={false} describedBy={undefined}>
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
