import { displayText, type EntityType, messageOf } from "@armature/engine";
import type { FormState } from "@armature/engine/form";
import { describeRule, type RuleSpec, toJsonLogic } from "@armature/engine/rules";
import { explain } from "@armature/engine/validation";
import { Card, Stack } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { SUBJECT } from "./draft.ts";

/** How the engine reads the value: as stored, as shown, and its issues. */
export function ValueReadings({ form }: { readonly form: FormState }) {
  const attribute = form.context.type.byName.get(SUBJECT);
  const issues = form.fields[SUBJECT]?.issues ?? [];
  return (
    <Card title="Value">
      <Stack>
        <Reading title="Stored value">
          <Json value={form.values[SUBJECT] ?? null} />
        </Reading>
        <Reading title="Formatted text">{(attribute && displayText(attribute, form.values)) || "–"}</Reading>
        <Reading title="Issues">
          <Lines texts={issues.map((issue) => messageOf(issue, attribute))} none="None" />
        </Reading>
      </Stack>
    </Card>
  );
}

interface RuleReadingsProps {
  readonly form: FormState;
  readonly rule: RuleSpec;
}

/** The rule in each of its forms, and what it does to this record. */
export function RuleReadings({ form, rule }: RuleReadingsProps) {
  const { type } = form.context;
  const nodes = type.rules.of(SUBJECT);
  return (
    <Card title="What the rule says">
      <Stack>
        <Reading title="Sentence">
          <Lines texts={nodes.map((node) => describeRule(node, labelIn(type)))} none="No rule" />
        </Reading>
        <Reading title="Explanation">
          <Lines
            texts={explain(type, form.values, SUBJECT, form.context.viewer.facts).map(({ sentence }) => sentence)}
            none="No rule has an effect on this record."
          />
        </Reading>
        <Reading title="Stored rule">
          <Json value={rule} />
        </Reading>
        <Reading title="JSON Logic">
          <Json value={nodes.map((node) => toJsonLogic(node.when))[0]} />
        </Reading>
      </Stack>
    </Card>
  );
}

function labelIn(type: EntityType) {
  return (name: string) => type.byName.get(name)?.label ?? name;
}

function Reading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>
        <strong>{title}</strong>
      </h3>
      {children}
    </section>
  );
}

function Lines({ texts, none }: { readonly texts: readonly string[]; readonly none: string }) {
  if (texts.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Indented, so that it wraps on a narrow screen. */
function Json({ value }: { readonly value: unknown }) {
  return <code>{JSON.stringify(value, null, 1)}</code>;
}
