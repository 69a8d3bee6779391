import { textForm } from "@armature/engine";
import { previewImpact } from "@armature/engine/platform";
import { useOperationResult } from "@armature/renderer";
import { Banner, Button } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { RULES, rulesOf } from "../attribute/model.ts";
import type { FormPartProps } from "../attribute/parts.ts";
import { inWords } from "../impact-lines.ts";
import { changeOf, useNouns } from "../use-impact.ts";
import type { RuleDraft } from "./condition-draft.ts";

export interface RuleAsideProps extends Pick<FormPartProps, "draft" | "place"> {
  readonly rule: RuleDraft;
  /** Absent while the rule is only read. */
  readonly onDelete?: (() => void) | undefined;
}

/** Says why a rule is set aside and what it keeps hidden, and offers to delete it, with what that would show. */
export function RuleAside({ draft, place, rule, onDelete }: RuleAsideProps) {
  // Counted once: what is typed meanwhile does not change what the rule keeps hidden.
  const [without] = useState(() => ({ ...draft, [RULES]: rulesOf(draft).filter(({ id }) => id !== rule.id) }));
  const { data } = useOperationResult(previewImpact, { body: { changes: [changeOf(place, without, null)] } });
  const shown = data?.attributes[0]?.shown ?? 0;
  const noun = useNouns()(place.subject.name, shown);
  const hides = rule.then.some(({ id }) => id === "show" || id === "hide");
  return (
    <Banner
      tone="warning"
      title="This rule is set aside"
      action={
        onDelete && (
          <Button size="small" icon={Trash2} onClick={onDelete}>
            Delete the rule
          </Button>
        )
      }
    >
      <p>
        {rule.blocked}{" "}
        {hides
          ? "The field stays hidden until you give the rule a condition or delete it."
          : "It does nothing until you give it a condition."}
      </p>
      {shown > 0 && (
        <p>
          Without the rule, {textForm(draft.label)} would show to {inWords(shown)} more {noun}.
        </p>
      )}
    </Banner>
  );
}
