import { useKeptState } from "@armature/renderer";
import { Field, fieldDescription, TextArea } from "@armature/renderer/ui";
import { useState } from "react";
import type { RoleChange } from "../merge.ts";
import { pastedRoles } from "../people.ts";
import { type RolesDialogProps, TeamDialog, useDrop } from "./TeamDialog.tsx";

const ID = "paste-roles";
const HINT = "A line for each person: role, name and email, as copied from a sheet or with commas between them.";
const SHOWN = 5;

/** Fills many roles from a pasted list. Each line is validated while the person types. */
export function PasteDialog({ roles, isSaving, drop, onSubmit, onClose, children }: RolesDialogProps) {
  const kept = useKeptState({ name: "coreTeam paste", id: null, first: { text: "" } });
  useDrop(drop, kept);
  const [isLeft, setLeft] = useState(false);
  const { text } = kept.value;
  const { changes, problems } = pastedRoles(text, roles);
  const issues = isLeft ? shortened(problems) : [];
  const isReady = problems.length === 0 && changes.length > 0;
  const submit = () => {
    setLeft(true);
    if (isReady) onSubmit(changes);
  };
  return (
    <TeamDialog
      title="Paste a list"
      width={720}
      isSaving={isSaving}
      disabledReason={isReady || !isLeft ? undefined : "Correct the list first."}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={ID} label="Roles and people" required hint={HINT} issues={issues}>
        <TextArea
          id={ID}
          rows={10}
          value={text}
          onChange={(typed) => kept.change({ text: typed })}
          onBlur={() => setLeft(text.trim() !== "")}
          invalid={issues.length > 0}
          describedBy={fieldDescription(ID, { hint: HINT, issues })}
          required
        />
      </Field>
      <p role="status">{readyText(changes)}</p>
      {children}
    </TeamDialog>
  );
}

function shortened(problems: readonly string[]): readonly string[] {
  const more = problems.length - SHOWN;
  return more > 0 ? [...problems.slice(0, SHOWN), `${more} more lines have problems.`] : problems;
}

function readyText(changes: readonly RoleChange[]): string {
  if (changes.length === 0) return "";
  return changes.length === 1 ? "1 role gets people." : `${changes.length} roles get people.`;
}
