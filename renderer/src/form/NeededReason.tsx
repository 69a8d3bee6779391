import { Info } from "lucide-react";
import { displayText, type EntityType } from "@armature/engine";
import type { FieldState } from "@armature/engine/form";
import { describeCondition, withShownValues } from "@armature/engine/rules";
import { IconButton } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";

export interface NeededReasonProps {
  /** The rules that hold for the field. */
  readonly because: FieldState["because"];
  readonly type: EntityType;
}

/** Why an empty field is needed for completion. A form's own text is shown in a tooltip. */
export function NeededReason(props: NeededReasonProps) {
  const { neededForCompletion: own } = useEntityForm().texts;
  if (own === undefined) return conditionText(props);
  return (
    <span className="inline-flex items-center gap-1">
      Needed for completion
      <IconButton icon={Info} size="small" label={own} />
    </span>
  );
}

/** The conditions of the rules that require it. */
function conditionText({ because, type }: NeededReasonProps): string {
  const asking = because.filter((rule) => rule.actions.some((action) => action.kind === "require"));
  const shown = (name: string, value: unknown) => {
    const attribute = type.byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }) : String(value);
  };
  const conditions = asking.map((rule) =>
    describeCondition(withShownValues(rule.when, shown), (name) => type.byName.get(name)?.label ?? name),
  );
  return `Needed because ${conditions.join(", or ")}`;
}
