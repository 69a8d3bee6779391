import { Info } from "lucide-react";
import { displayText, type EntityType } from "@armature/engine";
import type { FieldState } from "@armature/engine/form";
import { describeLogic, logicWithShownValues } from "@armature/engine/rules";
import { useRecordLabels } from "../data/records/options.ts";
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
  if (own === undefined) return <Conditions {...props} />;
  return (
    <span className="inline-flex items-center gap-1">
      Needed for completion
      <IconButton icon={Info} size="small" label={own} />
    </span>
  );
}

/** The conditions of the rules that require it. */
function Conditions({ because, type }: NeededReasonProps) {
  const { labels } = useEntityForm();
  const asking = because.filter((rule) => rule.actions.some((action) => action.kind === "require"));
  const reads = new Set(asking.flatMap((rule) => [...rule.reads]));
  const found = useRecordLabels(
    type.attributes.filter(({ name }) => reads.has(name)),
    labels,
  );
  const shown = (name: string, value: unknown) => {
    const attribute = type.byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }, found) : String(value);
  };
  const conditions = asking.map((rule) =>
    describeLogic(logicWithShownValues(rule.when, shown), (name) => type.byName.get(name)?.label ?? name),
  );
  return `Needed because ${conditions.join(", or ")}`;
}
