import { useMetadata } from "@armature/renderer";
import { FieldRow, IconButton, Inline, Select, Stack } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { mayFill, RULES } from "../attribute/model.ts";
import { issueTexts } from "../issue.ts";
import { ActionValue, ActionValueMenu } from "./ActionValue.tsx";
import type { ActionDraft } from "./condition-draft.ts";
import { ACTION_LABELS, openActions, withEntry } from "./rule-edits.ts";
import type { RuleProps } from "./rule-props.ts";

/** The actions of a rule, each once. */
export function ActionList(props: RuleProps) {
  const { rule, onRule } = props;
  const { then } = rule;
  const change = (next: readonly ActionDraft[]) => onRule({ ...rule, then: next });
  return (
    <div role="group" aria-label="Then">
      <Stack>
        <strong>Then</strong>
        {then.map((action, i) => (
          <Action key={action.id} {...props} action={action} onAction={(next) => change(withEntry(then, i, next))} />
        ))}
        <AddAction {...props} onAdd={(added) => change([...then, added])} />
      </Stack>
    </div>
  );
}

interface ActionProps extends RuleProps {
  readonly action: ActionDraft;
  /** Null removes it. */
  readonly onAction: (action: ActionDraft | null) => void;
}

function Action({ action, onAction, compiled: attribute, place, issues }: ActionProps) {
  const name = ACTION_LABELS[action.id];
  const valued = action.id === "setValue" ? attribute : null;
  const remove = <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => onAction(null)} />;
  return (
    <FieldRow
      action={
        <Inline gap="none">
          {valued && <ActionValueMenu action={action} onAction={onAction} />}
          {remove}
        </Inline>
      }
    >
      <span>{name}</span>
      {valued && (
        <ActionValue
          attribute={valued}
          subject={place.subject}
          isAsked={issueTexts(issues, RULES).length > 0}
          action={action}
          onAction={onAction}
        />
      )}
    </FieldRow>
  );
}

/** What else the rule can do. Nothing once it does all of it. */
function AddAction({ rule, compiled, onAdd }: RuleProps & { readonly onAdd: (action: ActionDraft) => void }) {
  const id = useId();
  const { entities } = useMetadata();
  const open = openActions(rule.then, compiled !== null && mayFill(compiled, entities));
  if (open.length === 0) return null;
  const add = (name: string | null) => {
    const added = open.find((candidate) => candidate === name);
    if (added) onAdd(added === "setValue" ? { id: added, valueDefault: null } : { id: added });
  };
  return (
    <FieldRow>
      <Select
        id={id}
        label="Add action"
        value={null}
        placeholder="Add action…"
        options={open.map((name) => ({ value: name, label: ACTION_LABELS[name] }))}
        onChange={add}
      />
    </FieldRow>
  );
}
