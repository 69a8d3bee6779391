import { TextField } from "@armature/renderer/ui";
import { textFieldOf } from "./BasicFields.tsx";
import { DefaultField } from "./DefaultField.tsx";
import { FlagFields } from "./FlagFields.tsx";
import { readOption } from "./model.ts";
import type { FormPartProps } from "./parts.ts";

/** What few attributes differ in: the default, where they are shown, their order and how they are stored. */
export function MoreFields(props: FormPartProps) {
  const { draft, onChange, hasField } = props;
  return (
    <>
      <DefaultField {...props} />
      {hasField("orderNumber") && (
        <TextField
          label="Order"
          {...textFieldOf(props)("orderNumber")}
          onChange={(typed) => onChange({ ...draft, orderNumber: readOption({ type: "integer" }, typed) })}
          hint="Fields and columns are in ascending order."
        />
      )}
      <FlagFields {...props} />
    </>
  );
}
