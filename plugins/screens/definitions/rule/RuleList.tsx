import { isEmpty, textForm } from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import type { AttributeWarning } from "@armature/engine/platform";
import { Button, CodeBlock, FoldedCard, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { ActionList } from "./ActionList.tsx";
import { ConditionList } from "./ConditionList.tsx";
import { RULES, rulesOf } from "../attribute/model.ts";
import type { FormPartProps } from "../attribute/parts.ts";
import { Warnings } from "../attribute/Warnings.tsx";
import { fieldIdOf } from "../issue.ts";
import type { RuleProps } from "./rule-props.ts";
import { ruleSentence } from "./sentence.ts";
import { RuleAside, type RuleAsideProps } from "./RuleAside.tsx";
import { gapOf, groupOf, isLogic, newRule, withEntry, withIds, withoutDeleted } from "./rule-edits.ts";

export interface RuleListProps extends FormPartProps {
  readonly warnings: readonly AttributeWarning[];
}

/** The rules of an attribute. Each is shown as a sentence, and opens to an IF over other attributes and a THEN. */
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
    <div id={fieldIdOf(RULES)}>
      <Stack>
        {rules.length === 0 && <p>{NO_RULES}</p>}
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

function Rule(props: RuleProps & Pick<RuleListProps, "warnings">) {
  const { title, rule, onRule, place, draft } = props;
  const { byName } = place.subject;
  const isAside = isEmpty(rule.blocked) === false;
  const condition = isAside ? withoutDeleted(rule.if, (name) => byName.has(name)) : rule.if;
  return (
    <FoldedCard
      label={title}
      sentence={sentenceOf(rule, place)}
      note={<RuleNote {...props} onDelete={() => onRule(null)} />}
      action={
        !isAside && <IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={() => onRule(null)} />
      }
      isOpen={gapOf(rule) !== null}
    >
      <Stack>
        <strong>If</strong>
        {isLogic(condition) ? (
          <>
            <p>This condition is written in JSON Logic. It is kept, and cannot be changed here.</p>
            <CodeBlock label="Condition">{JSON.stringify(condition.logic, null, 2)}</CodeBlock>
          </>
        ) : (
          <ConditionList
            label="If"
            ownName={textForm(draft.name)}
            subject={place.subject}
            group={groupOf(condition)}
            onGroup={(group) => onRule(withCondition(rule, group ?? { list: [] }))}
          />
        )}
        <ActionList {...props} />
      </Stack>
    </FoldedCard>
  );
}

/** What is below the sentence of a rule: why it is set aside, or what to check. */
function RuleNote({
  rule,
  draft,
  place,
  warnings,
  onDelete,
}: Pick<RuleListProps, "draft" | "place" | "warnings"> & Pick<RuleAsideProps, "rule" | "onDelete">) {
  return isEmpty(rule.blocked) ? (
    <Warnings title="Check this rule" warnings={warnings} />
  ) : (
    <RuleAside draft={draft} place={place} rule={rule} onDelete={onDelete} />
  );
}

function sentenceOf(rule: RuleSpec, { subject }: FormPartProps["place"]): string {
  return isEmpty(rule.blocked) ? ruleSentence(rule, subject) : `Set aside. Formerly: ${ruleSentence(rule, subject)}`;
}

/** A new condition decides about a rule that was set aside. */
function withCondition(rule: RuleSpec, condition: RuleSpec["if"]): RuleSpec {
  const { blocked: _, ...open } = rule;
  return { ...open, if: condition };
}

/** A new rule appears above the button that added it, so its first field gets the focus. */
function focusFirst(node: HTMLElement | null): void {
  node?.querySelector<HTMLElement>("[role=combobox]")?.focus();
}

/** The same for reading. */
export function RuleReading({ draft, place, warnings }: Pick<RuleListProps, "draft" | "place" | "warnings">) {
  const rules = withStoredIds(rulesOf(draft));
  if (rules.length === 0) return <p>{NO_RULES}</p>;
  return (
    <Stack gap="tight">
      {rules.map(({ rule, storedId }, i) => (
        <FoldedCard
          key={rule.id}
          label={`Rule ${i + 1}`}
          sentence={sentenceOf(rule, place)}
          note={
            <RuleNote
              rule={rule}
              draft={draft}
              place={place}
              warnings={warnings.filter((warning) => warning.rule === storedId)}
            />
          }
        />
      ))}
    </Stack>
  );
}

const NO_RULES = "No rules: the field is always shown as it is.";

/** Rules with the ids by which the server knows them. A rule stored without an id gets one from its position. */
function withStoredIds(rules: readonly RuleSpec[]) {
  return withIds(rules).map((rule, i) => ({ rule, storedId: rules[i]?.id ?? `r${i + 1}` }));
}
