import { flushSync } from "react-dom";
import { Button, focusField } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { useFormStore } from "./use-form.ts";

export interface EditButtonProps {
  readonly disabledReason: string | undefined;
  readonly onEdit: () => void;
}

/** Enables the fields and moves the focus to the first one, because the button itself disappears. */
export function EditButton({ disabledReason, onEdit }: EditButtonProps) {
  const { fieldId } = useEntityForm();
  const store = useFormStore();
  const edit = () => {
    flushSync(() => {
      store.setContext({ ...store.getState().form.context, preview: false });
      onEdit();
    });
    const { visible, fields } = store.getState().form;
    const first = visible.find((name) => fields[name]?.disabled === null);
    if (first !== undefined) focusField(fieldId(first));
  };
  return (
    <Button variant="primary" disabledReason={disabledReason} onClick={edit}>
      Edit
    </Button>
  );
}
