import { type EntityType, textForm } from "@armature/engine";
import { errorText, useAllRecords, useDeleteRecord, useMetadata, useRecords, useSettings } from "@armature/renderer";
import { Banner, Button, Dialog, notify, Skeleton, Stack, TextField } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useOfAllOrganizations } from "../../../kit/of-all-organizations.ts";
import type { Definition } from "../issue.ts";
import { errorsInWords } from "../place-in-words.ts";
import { type DefinitionKind, type Place, useDefinitionType } from "../use-place.ts";
import { type Use, usesOf } from "./uses.ts";

export interface DeleteAttributeProps {
  readonly place: Place;
  readonly definition: Definition;
  readonly onClose: () => void;
}

/**
 * Asks before an attribute is deleted. Lists what refers to it. If records have a value for it, the person must type
 * its name.
 */
export function DeleteAttribute({ place, definition, onClose }: DeleteAttributeProps) {
  const name = textForm(definition.name);
  const label = textForm(definition.label);
  const [typed, setTyped] = useState("");
  const { values, uses, failed, isLoading } = useWhatGoes(place, name);
  const { remove, isRemoving } = useRemove(place, definition, onClose);
  const mustType = values !== 0 || failed.length > 0;
  const reason = mustType && typed !== name ? `Type ${name} to confirm.` : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Are you sure you want to delete Attribute: ${label}?`}
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
        {isLoading && <Skeleton shape="text" count={3} />}
        {failed.map((text) => (
          <Banner key={text} tone="warning">
            {text}
          </Banner>
        ))}
        {!isLoading && <WhatGoes place={place} values={values} uses={uses} />}
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
  readonly values: number | null;
  readonly uses: readonly Use[];
}

function WhatGoes({ place: { subject }, values, uses }: WhatGoesProps) {
  const { removedValuesDays } = useSettings();
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
      {uses.length > 0 && (
        <div>
          <p>It is taken out of:</p>
          <ul>
            {uses.map(({ kind, label }) => (
              <li key={`${kind} ${label}`}>
                {kind} {label}
              </li>
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
  readonly uses: readonly Use[];
  /** Messages for what could not be looked up. */
  readonly failed: readonly string[];
  readonly isLoading: boolean;
}

function useWhatGoes({ subject, type }: Place, name: string): WhatWouldGo {
  const values = useRecords(
    useOfAllOrganizations(subject),
    useMemo(() => withValue(subject, name), [subject, name]),
  );
  const attributes = useAllRecords(type);
  const [presets, mappings] = [useDefinitions(subject, "preset"), useDefinitions(subject, "mapping")];
  return {
    values: values.data?.total ?? null,
    uses: usesOf(name, {
      attributes: attributes.data?.result ?? [],
      presets: presets?.read.data?.result ?? [],
      mappings: mappings?.read.data?.result ?? [],
    }),
    failed: [
      ...(values.isError ? ["Could not load data. Remove attributes at your own risk."] : []),
      ...[presets, mappings].flatMap((list) =>
        list?.read.isError ? [`Could not load list of ${list.label}(s). Remove attributes at your own risk.`] : [],
      ),
    ],
    isLoading: [values, presets?.read, mappings?.read].some((read) => read && !read.isFetchedAfterMount),
  };
}

/** All definitions of a kind for an entity, and what one is called. Null if the application has none of that kind. */
function useDefinitions(subject: EntityType, kind: DefinitionKind) {
  const type = useDefinitionType(subject, kind);
  const read = useRecords(type ?? subject, ALL, type !== undefined);
  return type ? { label: type.label, read } : null;
}

const ALL = { where: null, sort: [], limit: null, offset: 0, columns: null };

/** A query that counts the records with a value. It returns only one of them. */
function withValue({ primaryKey }: EntityType, attribute: string) {
  const where = { kind: "term", attribute, operator: "doesNotEqual", values: [] } as const;
  return { where, sort: [], limit: 1, offset: 0, columns: [primaryKey.name] };
}

function useRemove(place: Place, draft: Definition, onClose: () => void) {
  const deleteRecord = useDeleteRecord(place.type);
  const { entities } = useMetadata();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      await deleteRecord(textForm(draft.name));
      notify({ type: "success", message: "Remove successful" });
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
