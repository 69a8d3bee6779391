import {
  type ActionNode,
  describeRule,
  displayText,
  type EntityType,
  MetadataError,
  parseRules,
  type RuleSpec,
  textForm,
  withShownValues,
} from "@armature/engine";
import { Button, Card, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { ActionList } from "./ActionList.tsx";
import { ConditionList } from "./ConditionList.tsx";
import { RULES, rulesOf } from "../attribute/model.ts";
import type { FormPartProps } from "../attribute/parts.ts";
import { Warnings } from "../attribute/Warnings.tsx";
import { idOf } from "../issue.ts";
import type { AttributeWarning } from "../operations.ts";
import type { RuleProps } from "./rule-props.ts";
import { gapOf, groupOf, newRule, withEntry, withIds } from "./rule-edits.ts";

export interface RuleListProps extends FormPartProps {
  readonly warnings: readonly AttributeWarning[];
}

/** The rules of an attribute: each an IF over other attributes, and a THEN. */
export function RuleList(props: RuleListProps) {
  const { draft, onChange, warnings } = props;
  const rules = useMemo(() => withStoredIds(rulesOf(draft)), [draft]);
  const own = rules.map(({ rule }) => rule);
  const change = (next: readonly RuleSpec[]) => onChange({ ...draft, [RULES]: next });
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const rule = newRule();
    setAdded(rule.id);
    change([...own, rule]);
  };
  return (
    <div id={idOf(RULES)}>
      <Stack>
        {rules.length === 0 && <p>No rules: the field is always shown as it is.</p>}
        {rules.map(({ rule, storedId }, i) => (
          <div key={rule.id} ref={rule.id === added ? focusFirst : undefined}>
            <Rule
              {...props}
              title={`Rule ${i + 1}`}
              rule={rule}
              warnings={warnings.filter((warning) => warning.rule === storedId)}
              onRule={(next) => change(withEntry(own, i, next))}
            />
          </div>
        ))}
        <Inline>
          <Button icon={Plus} onClick={add}>
            Add rule
          </Button>
        </Inline>
      </Stack>
    </div>
  );
}

function Rule({ warnings, ...props }: RuleProps & Pick<RuleListProps, "warnings">) {
  const { title, rule, onRule, place, draft } = props;
  return (
    <Card
      title={title}
      action={<IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={() => onRule(null)} />}
    >
      <Stack>
        <p>{sentenceOf(rule, place.subject)}</p>
        <Warnings title="Check this rule" warnings={warnings} />
        <strong>If</strong>
        <ConditionList
          label="If"
          ownName={textForm(draft["name"])}
          subject={place.subject}
          group={groupOf(rule.if)}
          onGroup={(group) => onRule({ ...rule, if: group ?? { list: [] } })}
        />
        <ActionList {...props} />
      </Stack>
    </Card>
  );
}

/** A new rule stands above the button that added it: its first field is the next to fill in. */
function focusFirst(node: HTMLElement | null): void {
  node?.querySelector<HTMLElement>("[role=combobox]")?.focus();
}

/** Rules, and the ids by which the server knows them: one that is stored without has its place for it. */
function withStoredIds(rules: readonly RuleSpec[]) {
  return withIds(rules).map((rule, i) => ({ rule, storedId: rules[i]?.id ?? `r${i + 1}` }));
}

/** The rule in words, with values as people read them, or what it still lacks. */
function sentenceOf(rule: RuleSpec, { byName }: EntityType): string {
  const gap = gapOf(rule);
  if (gap !== null) return gap;
  const labelOf = (name: string) => byName.get(name)?.label ?? name;
  const shown = (name: string, value: unknown) => {
    const attribute = byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }) : textForm(value);
  };
  try {
    const nodes = parseRules([rule], "rule");
    return nodes
      .map(({ when, actions }) =>
        describeRule({ when: withShownValues(when, shown), actions: actions.map(named) }, labelOf),
      )
      .join(" ");
  } catch (error) {
    if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join(" ");
    throw error;
  }
}

/** A value that is set, by the text that is kept for it. */
function named(action: ActionNode): ActionNode {
  return action.kind === "setValue" ? { ...action, value: action.displayValue ?? action.value } : action;
}
