import { type FailedRead, Page, useAllRecords, useRecord } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import type { StoredSecFunctionInput, StoredSecFunction } from "../../../kit/records.ts";
import { useEntityType, useRecordSets } from "../../../kit/record-hooks.ts";
import { FunctionForm } from "./FunctionForm.tsx";
import { draftOf } from "../function-model.ts";
import { PAGE_FAILED } from "../texts.ts";

const RECORD_SETS = [
  { entity: "securityClass", attributes: null },
  { entity: "template", attributes: null },
  { entity: "epicApplicationType", attributes: null },
] as const;

/** A security function with its points: the one of the address, or a new one. */
export default function FunctionPage() {
  const { functionId } = useParams();
  return <OneFunction key={functionId} id={functionId === undefined ? null : Number(functionId)} />;
}

function OneFunction({ id }: { readonly id: number | null }) {
  const read = useStored(id);
  const lists = useRecordSets(RECORD_SETS);
  const waiting = <Skeleton shape="field" count={4} />;
  return (
    <Page>
      <FoundRecord what="security function" read={read} skeleton={waiting}>
        {({ record, inputs }) => (
          <LoadedWithNote read={lists} title={PAGE_FAILED} skeleton={waiting}>
            {({ securityClass, template, epicApplicationType }) => (
              <FunctionForm
                record={record}
                first={draftOf(record, inputs)}
                classes={securityClass}
                templates={template}
                applications={epicApplicationType}
              />
            )}
          </LoadedWithNote>
        )}
      </FoundRecord>
    </Page>
  );
}

interface Stored {
  /** Null for a new function. */
  readonly record: StoredSecFunction | null;
  readonly inputs: readonly StoredSecFunctionInput[];
}

const NOTHING: Stored = Object.freeze({ record: null, inputs: Object.freeze([]) });

/**
 * Loads a function and its points as they are stored now. A save sends all points, so with outdated data it would
 * restore deleted ones.
 */
function useStored(id: number | null): FailedRead & { readonly data: Stored | undefined } {
  const record = useRecord(useEntityType("secFunction"), id);
  const inputs = useAllRecords(useEntityType("secFunctionInput"));
  if (id === null) return { ...record, data: NOTHING };
  const reads = [record, inputs];
  const areFresh = reads.every(({ isFetchedAfterMount }) => isFetchedAfterMount);
  return {
    data:
      areFresh && record.data && inputs.data ? { record: record.data.result, inputs: inputs.data.result } : undefined,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.map((read) => read.refetch()),
  };
}
