import { Button, Card, Inline } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { FormField } from "./FormField.tsx";
import { useFormState } from "./use-form.ts";

/** From this many fields on a list of them helps to find one. */
const LONG_FORM = 20;

/** The visible fields, in order, after a list to jump from where there are many. */
export function FieldList() {
  const { omit } = useEntityForm();
  const visible = useFormState(({ form }) => form.visible).filter((name) => !omit.includes(name));
  return (
    <>
      {visible.length > LONG_FORM && <JumpList names={visible} />}
      {visible.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </>
  );
}

function JumpList({ names }: { readonly names: readonly string[] }) {
  const { type, fieldId } = useEntityForm();
  return (
    <nav aria-label="Fields">
      <Card title="Fields">
        <Inline>
          {names.map((name) => (
            <Button key={name} size="small" variant="quiet" onClick={() => focusField(fieldId(name))}>
              {type.byName.get(name)?.label}
            </Button>
          ))}
        </Inline>
      </Card>
    </nav>
  );
}

const CONTROLS = "input, textarea, select, button";

/** A group of controls takes focus on its first one. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches(CONTROLS) ? field : field?.querySelector<HTMLElement>(CONTROLS);
  field?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
