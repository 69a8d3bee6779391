import { isHeld } from "@armature/engine";
import { ErrorBoundary, Loaded, Page, useRecord, useRouteTable, useSession } from "@armature/renderer";
import { EmptyState, LinkButton, notify, Skeleton, Stack } from "@armature/renderer/ui";
import { Building2 } from "lucide-react";
import { useEffect } from "react";
import { WithAside } from "../../kit/ui/WithAside.tsx";
import { useEntityType } from "../../kit/record-hooks.ts";
import { usePortalOrganization } from "../../kit/portal-session.ts";
import { CreateAccounts } from "./CreateAccounts.tsx";
import { HomeAside } from "./HomeAside.tsx";
import { OrganizationsWork } from "./OrganizationsWork.tsx";
import { Phases } from "./Phases.tsx";

const CHOOSE_OR_CREATE = "Choose the organization to work in at the top of the page, or create the first one.";
const UNABLE_TO_LOAD = "Unable to load organization data";

/** The start page: how people get accounts, how far the organization is, and what is left to do. */
export default function Home() {
  const { user, isProviderUser } = useSession();
  const organization = usePortalOrganization();
  const table = useRouteTable();
  const isAdministrator = isHeld(user.permission, "organization.admin");
  const heading = `Welcome, ${user.displayName}`;
  if (!organization) {
    return (
      <Page heading={heading}>
        <EmptyState
          icon={Building2}
          title="No organization is chosen"
          text={isAdministrator ? CHOOSE_OR_CREATE : "Choose the organization to work in first."}
          action={
            isAdministrator && <LinkButton to={table.pathTo("providerOrganizationList")}>Organizations</LinkButton>
          }
        />
        {isProviderUser && <OrganizationsWork />}
      </Page>
    );
  }
  const { name, careSetting, serviceAreaId, organizationId } = organization;
  const area = serviceAreaId === null ? null : `Service area ${serviceAreaId}`;
  return (
    <Page heading={heading} text={[name, careSetting, area].filter(Boolean).join(" · ")}>
      <ErrorBoundary title={UNABLE_TO_LOAD}>
        <Landing organizationId={organizationId} />
      </ErrorBoundary>
    </Page>
  );
}

/** Renders the page once the organization is loaded. */
function Landing({ organizationId }: { readonly organizationId: number }) {
  const { isProviderUser } = useSession();
  const read = useRecord(useEntityType("organization"), organizationId);
  const hasFailed = read.error !== null && read.data === undefined;
  useEffect(() => {
    if (hasFailed) notify({ type: "error", message: UNABLE_TO_LOAD, key: "organization-data" });
  }, [hasFailed]);
  return (
    <Loaded read={read} title={UNABLE_TO_LOAD} skeleton={<Skeleton shape="control" count={3} />}>
      {({ result }) => (
        <Stack gap="wide">
          <CreateAccounts organizationGuid={result.organizationGuid ?? ""} />
          <WithAside aside={<HomeAside organization={result} />}>
            <Phases organization={{ ...result, organizationId }} isProviderUser={isProviderUser === true} />
          </WithAside>
          {isProviderUser && <OrganizationsWork />}
        </Stack>
      )}
    </Loaded>
  );
}
