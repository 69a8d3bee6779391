import { isEmpty, type LookupResult, textForm } from "@armature/engine";
import type { AttributeWarning } from "@armature/engine/platform";
import { Button, FoldedCard, IconButton, Inline, Stack } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { ActionList } from "./ActionList.tsx";
import { type RuleDraft, withoutDeleted } from "./condition-draft.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { RULES, rulesOf } from "../attribute/model.ts";
import type { FormPartProps } from "../attribute/parts.ts";
import { Warnings } from "../attribute/Warnings.tsx";
import { fieldIdOf, issueTexts } from "../issue.ts";
import type { RuleProps } from "./rule-props.ts";
import { ruleSentence } from "./sentence.ts";
import { RuleAside, type RuleAsideProps } from "./RuleAside.tsx";
import { gapOf, newRule, withEntry, withIds } from "./rule-edits.ts";
import { focusFirst, useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useFound } from "./use-found.ts";

export interface RuleListProps extends FormPartProps {
  readonly warnings: readonly AttributeWarning[];
}

/** The rules of an attribute. Each is shown as a sentence, and opens to an IF over other attributes and a THEN. */
export function RuleList(props: RuleListProps) {
  const { draft, onChange, warnings } = props;
  const rules = useMemo(() => withStoredIds(rulesOf(draft)), [draft]);
  const own = rules.map(({ rule }) => rule);
  const change = (next: readonly RuleDraft[]) => onChange({ ...draft, [RULES]: next });
  const { place, expectRemoval } = useFocusAfterRemoval(own.length);
  const put = (index: number, next: RuleDraft | null) => {
    if (next === null) expectRemoval(index);
    change(withEntry(own, index, next));
  };
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const rule = newRule();
    setAdded(rule.id);
    change([...own, rule]);
  };
  return (
    <div id={fieldIdOf(RULES)} ref={place}>
      <Stack>
        {rules.length === 0 && <p>{NO_RULES}</p>}
        {rules.map(({ rule, storedId }, i) => (
          <div key={rule.id} data-entry ref={rule.id === added ? focusFirst : undefined}>
            <Rule
              {...props}
              title={`Rule ${i + 1}`}
              rule={rule}
              warnings={warnings.filter((warning) => warning.rule === storedId)}
              onRule={(next) => put(i, next)}
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
  const { title, rule, onRule, place, draft, issues } = props;
  const { byName } = place.subject;
  const found = useFound([rule.if], place.subject);
  const isAside = isEmpty(rule.blocked) === false;
  const condition = isAside ? withoutDeleted(rule.if, (name) => byName.has(name)) : rule.if;
  return (
    <FoldedCard
      label={title}
      sentence={sentenceOf(rule, place, found)}
      note={<RuleNote {...props} onDelete={() => onRule(null)} />}
      action={
        !isAside && <IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={() => onRule(null)} />
      }
      isOpen={gapOf(rule) !== null}
    >
      <Stack>
        <ConditionEditor
          label="If"
          id={`${title.toLowerCase().replaceAll(" ", "-")}-if`}
          ownName={textForm(draft.name)}
          subject={place.subject}
          isAsked={issueTexts(issues, RULES).length > 0}
          condition={condition}
          onChange={(next) => onRule(withCondition(rule, next))}
        />
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

function sentenceOf(rule: RuleDraft, { subject }: FormPartProps["place"], found: LookupResult): string {
  const sentence = ruleSentence(rule, subject, found);
  return isEmpty(rule.blocked) ? sentence : `Set aside. Formerly: ${sentence}`;
}

/** A new condition decides about a rule that was set aside. */
function withCondition(rule: RuleDraft, condition: RuleDraft["if"]): RuleDraft {
  const { blocked: _, ...open } = rule;
  return { ...open, if: condition };
}

const NO_RULES = "No rules: the field is always shown as it is.";

/** Rules with the ids by which the server knows them. A rule stored without an id gets one from its position. */
function withStoredIds(rules: readonly RuleDraft[]) {
  return withIds(rules).map((rule, i) => ({ rule, storedId: rules[i]?.id ?? `r${i + 1}` }));
}
