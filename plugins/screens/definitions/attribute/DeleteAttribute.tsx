import { type EntityType, textForm } from "@armature/engine";
import type { DefinitionUse } from "@armature/engine/platform";
import { previewImpact } from "@armature/engine/platform";
import {
  errorText,
  useDeleteRecord,
  useMetadata,
  useOfferRevert,
  useOperation,
  useRecords,
  useSettings,
} from "@armature/renderer";
import { Banner, Button, Dialog, notify, Skeleton, Stack, TextField } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useOfAllOrganizations } from "../../../kit/of-all-organizations.ts";
import type { Definition } from "../issue.ts";
import { errorsInWords } from "../place-in-words.ts";
import { useNouns } from "../use-impact.ts";
import { attributeId, type Place, useDefinitionType } from "../use-place.ts";
import { usesLines } from "../uses-lines.ts";

export interface DeleteAttributeProps {
  readonly place: Place;
  readonly definition: Definition;
  readonly onClose: () => void;
}

/**
 * Asks before an attribute is deleted. Says what becomes of each definition that names it. If records have a value for
 * it, the person must type its name.
 */
export function DeleteAttribute({ place, definition, onClose }: DeleteAttributeProps) {
  const name = textForm(definition.name);
  const label = textForm(definition.label);
  const [typed, setTyped] = useState("");
  const going = useWhatGoes(place, name);
  const { values, failed, isLoading } = going;
  const { remove, isRemoving } = useRemove(place, definition, onClose);
  const mustType = values !== 0 || failed.length > 0;
  const reason = mustType && typed !== name ? `Type ${name} to confirm.` : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Are you sure you want to delete ${place.label}: ${label}?`}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            icon={Trash2}
            busy={isRemoving}
            disabledReason={isLoading ? "Looking up what would be deleted with it." : reason}
            onClick={remove}
          >
            Delete
          </Button>
        </>
      }
    >
      <Stack>
        <WhatGoes place={place} going={going} />
        {!isLoading && mustType && (
          <TextField
            id="confirm-name"
            label={`Type ${name} to confirm`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface WhatGoesProps extends Pick<DeleteAttributeProps, "place"> {
  readonly going: WhatWouldGo;
}

/** What becomes of values and uses, and what could not be looked up. */
function WhatGoes({ place, going }: WhatGoesProps) {
  const { failed, isLoading } = going;
  return (
    <>
      {isLoading && <Skeleton shape="text" count={3} />}
      {failed.map((text) => (
        <Banner key={text} tone="warning">
          {text}
        </Banner>
      ))}
      {!isLoading && <ValuesAndUses place={place} going={going} />}
    </>
  );
}

function ValuesAndUses({ place: { subject }, going: { values, uses } }: WhatGoesProps) {
  const { removedValuesDays } = useSettings();
  const lines = usesLines(uses, useNouns());
  const records = `${(values ?? 0).toLocaleString("en-US")} ${(values === 1 ? subject.label : subject.labelPlural).toLowerCase()}`;
  return (
    <>
      {values !== null && values > 0 && (
        <p>
          {records} {values === 1 ? "has" : "have"} a value of it. The values are kept aside for {removedValuesDays}{" "}
          days, and come back if the change is undone by then.
        </p>
      )}
      {values === 0 && <p>No record has a value of it.</p>}
      {lines.length > 0 && (
        <div>
          <p>What uses it:</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface WhatWouldGo {
  /** How many records have a value; null while that is not known. */
  readonly values: number | null;
  readonly uses: readonly DefinitionUse[];
  /** Messages for what could not be looked up. */
  readonly failed: readonly string[];
  readonly isLoading: boolean;
}

function useWhatGoes(place: Place, name: string): WhatWouldGo {
  const { subject } = place;
  const values = useRecords(
    useOfAllOrganizations(subject),
    useMemo(() => withValue(subject, name), [subject, name]),
  );
  const uses = useUses(place, name);
  const lists = [useDefinitionType(subject, "preset"), useDefinitionType(subject, "mapping")];
  return {
    values: values.data?.total ?? null,
    uses: uses.found ?? [],
    failed: [
      ...(values.isError ? ["Could not load data. Remove attributes at your own risk."] : []),
      ...(uses.isFailed
        ? lists.flatMap((type) =>
            type ? [`Could not load list of ${type.label}(s). Remove attributes at your own risk.`] : [],
          )
        : []),
    ],
    isLoading: !values.isFetchedAfterMount || (uses.found === null && !uses.isFailed),
  };
}

/** Asks the server what becomes of the definitions that name the attribute. */
function useUses({ subject }: Place, name: string) {
  const { mutate, data, isError } = useOperation(previewImpact);
  useEffect(() => {
    mutate({ body: { changes: [{ kind: "attribute", entity: subject.name, name, values: null }] } });
  }, [mutate, subject, name]);
  return { found: data?.uses ?? null, isFailed: isError };
}

/** A query that counts the records with a value. It returns only one of them. */
function withValue({ primaryKey }: EntityType, attribute: string) {
  const where = { kind: "term", attribute, operator: "doesNotEqual", values: [] } as const;
  return { where, sort: [], limit: 1, offset: 0, columns: [primaryKey.name] };
}

function useRemove(place: Place, draft: Definition, onClose: () => void) {
  const deleteRecord = useDeleteRecord(place.type);
  const offerRevert = useOfferRevert();
  const { entities } = useMetadata();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      const { revision } = await deleteRecord(attributeId(place, textForm(draft.name)));
      offerRevert(revision, "Remove successful");
      onClose();
    } catch (error) {
      const errors = errorsInWords(error, { place, draft, entities });
      const reason = errors.length > 0 ? errors.join(" ") : errorText(error);
      notify({ type: "error", message: `Unable to remove attribute. ${reason}` });
      setRemoving(false);
    }
  };
  return { remove: () => void remove(), isRemoving };
}
