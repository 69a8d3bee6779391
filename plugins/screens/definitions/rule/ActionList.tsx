import { type AttributeType, displayText } from "@armature/engine";
import type { ActionSpec } from "@armature/engine/rules";
import { useMetadata, usePlugin } from "@armature/renderer";
import { FieldRow, IconButton, Select, Stack } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { mayFill } from "../attribute/model.ts";
import { ACTION_LABELS, openActions, withEntry } from "./rule-edits.ts";
import type { RuleProps } from "./rule-props.ts";
import { RuleValue } from "./RuleValue.tsx";

/** The actions of a rule, each once. */
export function ActionList({ rule, onRule, compiled: attribute }: Pick<RuleProps, "rule" | "onRule" | "compiled">) {
  const id = useId();
  const { entities } = useMetadata();
  const { then } = rule;
  const change = (next: readonly ActionSpec[]) => onRule({ ...rule, then: next });
  const open = openActions(then, attribute !== null && mayFill(attribute, entities));
  return (
    <div role="group" aria-label="Then">
      <Stack>
        <strong>Then</strong>
        {then.map((action, i) => (
          <FieldRow
            key={action.id}
            action={
              <IconButton
                icon={Trash2}
                label={`Remove ${ACTION_LABELS[action.id]}`}
                onClick={() => change(withEntry(then, i, null))}
              />
            }
          >
            <span>{ACTION_LABELS[action.id]}</span>
            {action.id === "setValue" && attribute && (
              <ActionValue
                attribute={attribute}
                action={action}
                onAction={(next) => change(withEntry(then, i, next))}
              />
            )}
          </FieldRow>
        ))}
        {open.length > 0 && (
          <FieldRow>
            <Select
              id={id}
              label="Add action"
              value={null}
              placeholder="Add action…"
              options={open.map((name) => ({ value: name, label: ACTION_LABELS[name] }))}
              onChange={(name) => {
                const added = open.find((candidate) => candidate === name);
                if (added) change([...then, added === "setValue" ? { id: added, valueDefault: null } : { id: added }]);
              }}
            />
          </FieldRow>
        )}
      </Stack>
    </div>
  );
}

interface ActionValueProps {
  readonly attribute: AttributeType;
  readonly action: ActionSpec;
  readonly onAction: (action: ActionSpec) => void;
}

/** The value that 'Set Value' sets, and its text. */
function ActionValue({ attribute, action, onAction }: ActionValueProps) {
  const plugin = usePlugin(attribute);
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
