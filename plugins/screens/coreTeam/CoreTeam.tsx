import { failureText, Page } from "@armature/renderer";
import { Button, CardGrid, EmptyState, Skeleton, Stack } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { InstallTeam } from "./InstallTeam.tsx";
import { Leadership } from "./Leadership.tsx";
import { RoleList } from "./RoleList.tsx";
import { useOrganization } from "./use-team.ts";

/** Who takes part in the install: the organization's people by role, the provider's, and its leadership (GEN-126). */
export default function CoreTeam() {
  const organization = useOrganization();
  const { name, data, error, isFetching, refetch } = organization;
  return (
    <Page heading={`${name} Core Team`}>
      {data && (
        <Stack gap="wide">
          <RoleList organization={organization} stored={data.result["coreTeam"]} />
          <CardGrid>
            <InstallTeam organization={organization} record={data.result} />
            <Leadership />
          </CardGrid>
        </Stack>
      )}
      {!data && !error && <Skeleton shape="control" count={4} />}
      {!data && error && (
        <EmptyState
          icon={CircleAlert}
          title="Unable to get data from server"
          text={failureText(error)}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
    </Page>
  );
}
