import { compareText, type ReferenceLabels, textForm } from "@armature/engine";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import type { MatchedTemplate, RoleSnapshot } from "../role-snapshot.ts";
import { failureText, KeptForm, useKeptState, useSaveRecord, useUpdateOffReason, withReason } from "@armature/renderer";
import {
  Banner,
  Button,
  Checkbox,
  ChoiceBox,
  type ChoiceOption,
  Field,
  FormLayout,
  Inline,
  notify,
  Stack,
  UnparsedScope,
} from "@armature/renderer/ui";
import { useState } from "react";

export interface TemplateChoiceProps {
  readonly record: StoredSecRoleOrganization;
  readonly labels: ReferenceLabels;
  readonly snapshot: RoleSnapshot;
  /** Returns to the assigned template. Null if none is assigned. */
  readonly onClose: (() => void) | null;
}

const NOT_KEPT = "Security Role must be re-saved to enable this option (ignore groupers).";

/** Chooses one of the templates that fit the role. */
export function TemplateChoice({ record, labels, snapshot, onClose }: TemplateChoiceProps) {
  const stored = textForm(record.securityTemplateId) || null;
  const kept = useKeptState({ name: "securityTemplateForm", id: record.id, first: { chosen: stored } });
  const { unparsed } = kept;
  const { chosen } = kept.value;
  const setChosen = (next: string | null) => kept.change({ chosen: next });
  const [ignores, setIgnores] = useState(false);
  const { assign, isSaving, error } = useAssignment(record, kept.finish);
  const offReason = useUpdateOffReason(useEntityType("secRoleOrganization"));
  const all = snapshot.matchedTemplateListIgnoreGroupers;
  const matched = (ignores && all) || snapshot.matchedTemplateList;
  const names = {
    ...Object.fromEntries((all ?? []).map(({ id, name }) => [id, name])),
    ...labels["securityTemplateId"],
  };
  return (
    <FormLayout>
      <KeptForm of={kept} />
      <UnparsedScope of={unparsed}>
        <Field
          id="template"
          label="Security Template"
          hint={matched.length === 0 ? "No template fits this role." : null}
        >
          <ChoiceBox
            id="template"
            value={chosen}
            options={optionsOf(matched, [chosen, stored], names)}
            onChange={setChosen}
            placeholder="Search templates…"
            disabled={offReason !== undefined}
          />
        </Field>
      </UnparsedScope>
      <IgnoreGroupers isKept={all !== null} ignores={ignores} onChange={setIgnores} />
      {error !== null && (
        <Banner tone="danger" title="Error Updating Organization Role">
          {failureText(error)}
        </Banner>
      )}
      <Buttons
        isSaving={isSaving}
        offReason={offReason ?? (chosen === stored ? "Nothing was changed." : undefined)}
        onUpdate={() => unparsed.readAll() && void assign(chosen === null ? null : Number(chosen))}
        onReset={() => setChosen(stored)}
        onClose={onClose}
      />
    </FormLayout>
  );
}

interface IgnoreGroupersProps {
  /** Whether the snapshot of the role says which templates fit without groupers. */
  readonly isKept: boolean;
  readonly ignores: boolean;
  readonly onChange: (ignores: boolean) => void;
}

function IgnoreGroupers({ isKept, ignores, onChange }: IgnoreGroupersProps) {
  return (
    <Stack gap="tight">
      <Checkbox
        label="Ignore groupers"
        checked={ignores}
        onChange={onChange}
        disabled={!isKept}
        describedBy={isKept ? undefined : "ignore-groupers-note"}
      />
      {!isKept && <p id="ignore-groupers-note">{NOT_KEPT}</p>}
    </Stack>
  );
}

interface ButtonsProps extends Pick<TemplateChoiceProps, "onClose"> {
  readonly isSaving: boolean;
  readonly offReason: string | undefined;
  readonly onUpdate: () => void;
  readonly onReset: () => void;
}

function Buttons({ isSaving, offReason, onUpdate, onReset, onClose }: ButtonsProps) {
  return (
    <Inline>
      <Button variant="primary" busy={isSaving} disabledReason={offReason} onClick={onUpdate}>
        Update
      </Button>
      <Button disabledReason={offReason} onClick={onReset}>
        Reset
      </Button>
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      )}
    </Inline>
  );
}

/** The templates by name. The assigned or chosen template comes first if it is not among them. */
function optionsOf(
  matched: readonly MatchedTemplate[],
  ids: readonly (string | null)[],
  names: Readonly<Record<string, string>>,
): readonly ChoiceOption[] {
  const options = matched
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => compareText(a.label, b.label));
  const listed = new Set(options.map(({ value }) => value));
  const others = new Set(ids.flatMap((id) => id ?? []).filter((id) => !listed.has(id)));
  return [...[...others].map((value) => ({ value, label: names[value] ?? value })), ...options];
}

/** Stores a template or removes it. The server records who did it and when. */
function useAssignment({ id, updated }: StoredSecRoleOrganization, onSaved: () => void) {
  const { save, isSaving } = useSaveRecord(useEntityType("secRoleOrganization"));
  const [error, setError] = useState<unknown>(null);
  const assign = async (securityTemplateId: number | null) => {
    setError(null);
    try {
      await save({ id, values: { securityTemplateId }, ifMatch: updated });
      onSaved();
      notify({ type: "success", message: "Security Template updated for Organization Role" });
    } catch (failed) {
      setError(failed);
      notify({ type: "error", message: withReason("Error Updating Organization Role", failed) });
    }
  };
  return { assign, isSaving, error };
}
