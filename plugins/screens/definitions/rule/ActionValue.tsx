import { type AttributeType, displayText, type EntityType } from "@armature/engine";
import { parseExpression, parseExpressionText, printExpression, valueToJson } from "@armature/engine/rules";
import { usePlugin } from "@armature/renderer";
import { Menu } from "@armature/renderer/ui";
import { Ellipsis } from "lucide-react";
import { useId, useState } from "react";
import type { ActionDraft } from "./condition-draft.ts";
import { LogicText } from "./LogicText.tsx";
import { RuleValue } from "./RuleValue.tsx";

export interface ActionValueProps {
  readonly attribute: AttributeType;
  readonly subject: EntityType;
  readonly action: ActionDraft;
  readonly onAction: (action: ActionDraft) => void;
  readonly isAsked: boolean;
}

/** What 'Set Value' sets: a value and its text, or what a calculation gives. */
export function ActionValue(props: ActionValueProps) {
  const { attribute, action, onAction } = props;
  const plugin = usePlugin(attribute);
  if (isCalculation(action)) return <Calculation {...props} />;
  if (!plugin) return null;
  return (
    <RuleValue
      plugin={plugin}
      attribute={attribute}
      value={action.valueDefault ?? null}
      onChange={(value) =>
        onAction({ ...action, valueDefault: value, displayValue: displayText(attribute, { [attribute.name]: value }) })
      }
    />
  );
}

function isCalculation({ text, value }: ActionDraft): boolean {
  return text !== undefined || value !== undefined;
}

/** Chooses between a value and a calculation. */
export function ActionValueMenu({ action, onAction }: Pick<ActionValueProps, "action" | "onAction">) {
  const isCalculated = isCalculation(action);
  return (
    <Menu
      label="What is set"
      icon={Ellipsis}
      iconOnly
      variant="quiet"
      items={[
        {
          label: "A value",
          checked: !isCalculated,
          onSelect: () => isCalculated && onAction({ id: action.id, valueDefault: null }),
        },
        {
          label: "A calculation",
          checked: isCalculated,
          onSelect: () => isCalculated || onAction({ id: action.id, text: "" }),
        },
      ]}
    />
  );
}

const HINT = "Such as: price * 3, or addDays(today(), 14). Ctrl+Space lists the attributes.";

function Calculation({ subject, action, onAction, isAsked }: ActionValueProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => action.text ?? printExpression(parseExpression(action.value)));
  const text = action.text ?? typed;
  const names = new Set(subject.byName.keys());
  const read = parseExpressionText(text, names);
  const change = (next: string) => {
    setTyped(next);
    const changed = parseExpressionText(next, names);
    onAction("value" in changed ? { id: action.id, value: valueToJson(changed.value) } : { id: action.id, text: next });
  };
  return (
    <LogicText
      id={id}
      label="Calculation"
      hint={HINT}
      subject={subject}
      isAsked={isAsked}
      text={text}
      onText={change}
      problem={"problem" in read ? read.problem : null}
    />
  );
}
