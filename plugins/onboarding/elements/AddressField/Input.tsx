import { type InputProps, useInputPort } from "@armature/renderer";
import { Button, Inline, Stack } from "@armature/renderer/ui";
import { Pencil, Plus } from "lucide-react";
import { RecordChoice } from "@armature/plugins/kit/record-choices.tsx";
import { isId } from "@armature/plugins/kit/record-reference.ts";

/** Chooses one of the organization's addresses, adds a new one, or edits the chosen one. */
export function Input(props: InputProps) {
  const { attribute, value, onChange, disabled } = props;
  const inlineRecords = useInputPort("inlineRecords", attribute);
  const add = disabled ? null : inlineRecords?.add;
  const edit = disabled || !isId(value) ? null : inlineRecords?.edit;
  return (
    <Stack gap="tight">
      <RecordChoice {...props} emptyText="No addresses" />
      {(add || edit) && (
        <Inline>
          {add && (
            <Button size="small" icon={Plus} onClick={() => add(onChange)}>
              Add address
            </Button>
          )}
          {edit && isId(value) && (
            <Button size="small" variant="quiet" icon={Pencil} onClick={() => edit(value)}>
              Edit address
            </Button>
          )}
        </Inline>
      )}
    </Stack>
  );
}
