import { organizationByGuid } from "@armature/engine/platform";
import { ApiError, BarePage, errorText, useOperationResult } from "@armature/renderer";
import { Button, Refusal, Skeleton, Stack } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { AccountForm } from "./AccountForm.tsx";

/** Creates an account in the organization that the address names. */
export default function CreateAccount() {
  const { organizationGuid = "" } = useParams();
  const { data, error, isFetching, refetch } = useOperationResult(organizationByGuid, { query: { organizationGuid } });
  const isUnknown = (error instanceof ApiError && [400, 404].includes(error.status)) || data?.domain === null;
  return (
    <BarePage title="Create account">
      {isUnknown ? (
        <Refusal text="Unable to find a matching organization." />
      ) : error ? (
        <Stack>
          <Refusal text={errorText(error)} />
          <Button busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Stack>
      ) : data?.domain ? (
        <Stack>
          <p>{data.name}</p>
          <AccountForm organizationId={data.organizationId} domain={data.domain} />
        </Stack>
      ) : (
        <Skeleton shape="field" count={2} />
      )}
    </BarePage>
  );
}
