import { readSetup } from "@armature/engine/platform";
import { ApiError, BarePage, errorText, useOperationResult, useRouteTable, useSettings } from "@armature/renderer";
import { Button, LinkButton, Refusal, Skeleton, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { AdministratorForm } from "./AdministratorForm.tsx";

/** The page of the setup link, which works while there is no administrator. */
export default function SetUp() {
  const { code = "" } = useParams();
  const { productName } = useSettings();
  const { data, error, isFetching, refetch } = useOperationResult(readSetup, { params: { code } });
  const [isDone, setDone] = useState(false);
  return (
    <BarePage title={`Set up ${productName}`}>
      {isDone || isSetUp(error) ? (
        <Done />
      ) : error ? (
        <Stack>
          <Refusal text={errorText(error)} />
          <Button busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Stack>
      ) : data ? (
        <AdministratorForm code={code} onRefused={(refusal) => setDone(isSetUp(refusal))} />
      ) : (
        <Skeleton shape="field" count={4} />
      )}
    </BarePage>
  );
}

/** Whether the first administrator exists already. */
function isSetUp(error: unknown): boolean {
  return error instanceof ApiError && error.hasCode("setupDone");
}

function Done() {
  const { productName } = useSettings();
  const login = useRouteTable().pathTo("login");
  return (
    <Stack>
      <p>{productName} is set up and has an administrator. This link no longer works.</p>
      <LinkButton to={login}>Go to sign in</LinkButton>
    </Stack>
  );
}
