import { Loaded, Page } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { CardGrid } from "../../kit/ui/CardGrid.tsx";
import { RoleList } from "./RoleList.tsx";
import { InstallTeam } from "./InstallTeam.tsx";
import { Leadership } from "./Leadership.tsx";
import { useOrganization } from "./use-team.ts";

/**
 * Who takes part in the install: the organization's people by role, the provider's people, and the provider's
 * leadership.
 */
export default function CoreTeam() {
  const organization = useOrganization();
  return (
    <Page heading={`${organization.name} Core Team`}>
      <Loaded
        read={organization.read}
        title="Unable to get data from server"
        skeleton={<Skeleton shape="control" count={4} />}
      >
        {({ result }) => (
          <Stack gap="wide">
            <RoleList coreTeam={organization} record={result} />
            <CardGrid>
              <InstallTeam organization={organization} record={result} />
              <Leadership />
            </CardGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
