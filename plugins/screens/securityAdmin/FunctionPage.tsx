import { Loaded, Page, useAllRecords, useEntityType, useRecord } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { useFailure } from "../../build-failures.ts";
import { FunctionForm } from "./FunctionForm.tsx";
import { draftOf } from "./function-model.ts";
import { PAGE_FAILED } from "./texts.ts";
import { useTwoLists } from "./use-page-lists.ts";

const FUNCTION_FAILED = "Could not retrieve security function.";

export interface FunctionPageProps {
  /** Null for a new one. */
  readonly id: number | null;
}

export function FunctionPage({ id }: FunctionPageProps) {
  const record = useRecord(useEntityType("secFunction"), id);
  const inputs = useAllRecords(useEntityType("secFunctionInput"));
  const types = useAllRecords(useEntityType("epicApplicationType"));
  const model = useTwoLists("securityClass", "template");
  const isNew = id === null;
  const reads = [inputs, types, model];
  const lists = {
    data: inputs.data && types.data && model.data && { inputs: inputs.data, types: types.data, ...model.data },
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.map((read) => read.refetch()),
  };
  const own = { ...record, data: isNew ? null : record.isFetchedAfterMount ? record.data?.result : undefined };
  useFailure([own, FUNCTION_FAILED], [lists, PAGE_FAILED]);
  const waiting = <Skeleton shape="field" count={4} />;
  return (
    <Page>
      <Loaded read={own} title={FUNCTION_FAILED} skeleton={waiting}>
        {(stored) => (
          <Loaded read={lists} title={PAGE_FAILED} skeleton={waiting}>
            {({ inputs: { result }, types: { result: applications }, securityClass, template }) => (
              <FunctionForm
                record={stored}
                first={draftOf(stored, result)}
                classes={securityClass}
                templates={template}
                applications={applications}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
