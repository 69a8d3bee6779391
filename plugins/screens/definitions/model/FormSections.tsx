import type { AttributeType } from "@armature/engine";
import { lintWarnings } from "@armature/engine/access";
import { useMetadata } from "@armature/renderer";
import { announce, Stack } from "@armature/renderer/ui";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { DeleteAttribute } from "../attribute/DeleteAttribute.tsx";
import type { Definition } from "../issue.ts";
import { type FieldActions, focusRow } from "./field-actions.ts";
import { FormSection, type FormSectionsProps } from "./FormSection.tsx";
import { arrangedBy, type FormMove, placeInWords, sectionsOf } from "./form-moves.ts";
import { MoveDialog } from "./SectionDialogs.tsx";
import { type FormDraftState, isShown } from "./use-form-draft.ts";

/** The sections of a form with their fields. */
export function FormSections({ place, draft, mayUpdate, mayCreate }: FormSectionsProps) {
  const { subject } = place;
  const { sections } = draft;
  const warned = useWarned(subject.name);
  const [moving, setMoving] = useState<AttributeType | null>(null);
  const [removed, setRemoved] = useState<AttributeType | null>(null);
  const move = useSaidMove(draft);
  const actions: FieldActions = { move, askForSection: setMoving, remove: setRemoved };
  const titleOf = ({ name }: AttributeType) =>
    sections.find(({ fields }) => fields.some((field) => field.name === name))?.title ?? null;
  return (
    <Stack>
      {sections.map(({ title, fields }, at) => (
        <FormSection
          key={`${title ?? ""} ${fields[0]?.name ?? ""}`}
          place={place}
          draft={draft}
          at={at}
          warned={warned}
          actions={actions}
          mayUpdate={mayUpdate}
          mayCreate={mayCreate}
        />
      ))}
      {moving && (
        <MoveDialog
          field={moving.label}
          sections={[...new Set([null, ...sections.map(({ title }) => title)])]}
          current={titleOf(moving)}
          onMove={(section) => move(moving.name, { kind: "move", names: [moving.name], section })}
          onClose={() => setMoving(null)}
        />
      )}
      {removed && (
        <DeleteAttribute place={place} definition={removed as unknown as Definition} onClose={() => setRemoved(null)} />
      )}
    </Stack>
  );
}

/** The attributes about which there are warnings. */
function useWarned(entity: string): ReadonlySet<string> {
  const metadata = useMetadata();
  return useMemo(() => {
    const own = lintWarnings(metadata).filter(({ path }) => path.startsWith(`${entity}.`));
    return new Set(own.map(({ path }) => path.split(".")[1] ?? ""));
  }, [metadata, entity]);
}

/** Moves a field, says where it is now, and leaves the focus on it. */
function useSaidMove(draft: FormDraftState) {
  const { arranged } = draft;
  return (name: string, move: FormMove | null) => {
    const label = arranged.find((field) => field.name === name)?.label ?? name;
    if (!move) return announce(`${label} is already there.`);
    flushSync(() => draft.move(move));
    const now = sectionsOf(arrangedBy(arranged, [move]).filter(isShown));
    announce(`${label} moved to ${placeInWords(now, name)}.`);
    focusRow(name);
  };
}
