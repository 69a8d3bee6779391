import { countCondition } from "@armature/engine/platform";
import { useOperationResult } from "@armature/renderer";
import { Button, Inline } from "@armature/renderer/ui";
import { lackingCondition, withRuleForPrerequisites } from "../attribute/filled-in.ts";
import type { FormPartProps } from "../attribute/parts.ts";
import { inWords } from "../impact-lines.ts";
import { useNouns } from "../use-impact.ts";
import { prerequisitesOf } from "./prerequisites.ts";

/** Offers to keep the conditions of 'Required when' as a rule, which can say more, and says of whom it then asks more. */
export function MakeItARule({ draft, onChange, place, isNew }: FormPartProps) {
  const list = prerequisitesOf(draft);
  if (list.length === 0 || list.some(({ attributeName }) => attributeName === "")) return null;
  return (
    <Inline gap="normal">
      <Button onClick={() => onChange(withRuleForPrerequisites(draft))}>Make it a rule</Button>
      {!isNew && <Lacking draft={draft} place={place} />}
    </Inline>
  );
}

/** How many records meet the conditions and lack the value. */
function Lacking({ draft, place: { subject } }: Pick<FormPartProps, "draft" | "place">) {
  const body = { entity: subject.name, condition: { ...lackingCondition(draft) } };
  const { data } = useOperationResult(countCondition, { body });
  const noun = useNouns();
  if (!data) return null;
  const { holds, isExact } = data;
  const count = `${isExact ? "" : "at least "}${inWords(holds)} ${noun(subject.name, holds)}`;
  return (
    <span role="status" className="text-ink-muted">{`As a rule it is stricter for ${count} without a value.`}</span>
  );
}
