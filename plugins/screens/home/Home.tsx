import { ErrorBoundary, Loaded, Page, useEntityType, useRecord, useSession } from "@armature/renderer";
import { EmptyState, notify, Skeleton, Stack } from "@armature/renderer/ui";
import { Building2 } from "lucide-react";
import { useEffect } from "react";
import { CreateAccounts } from "./CreateAccounts.tsx";
import { Phases } from "./Phases.tsx";

const UNABLE_TO_LOAD = "Unable to load organization data";

/** Where every visit begins: how people get their accounts, how far the organization has come, and the one next step. */
export default function Home() {
  const { user, organization } = useSession();
  const heading = `Welcome, ${user.displayName}`;
  if (!organization) {
    return (
      <Page heading={heading}>
        <EmptyState
          icon={Building2}
          title="No organization is chosen"
          text="Choose the organization to work in first."
        />
      </Page>
    );
  }
  const { name, careSetting, serviceAreaId, organizationId } = organization;
  const facts = [careSetting, serviceAreaId === null ? null : `service area ${serviceAreaId}`].filter(Boolean);
  return (
    <Page heading={heading} text={`You are working for ${[name, ...facts].join(", ")}.`}>
      <ErrorBoundary title={UNABLE_TO_LOAD}>
        <Landing organizationId={organizationId} />
      </ErrorBoundary>
    </Page>
  );
}

/** Nothing can be opened until the organization is there (ACC-D08). */
function Landing({ organizationId }: { readonly organizationId: number }) {
  const { isProviderUser } = useSession();
  const read = useRecord(useEntityType("organization"), organizationId);
  const hasFailed = read.error !== null && read.data === undefined;
  useEffect(() => {
    if (hasFailed) notify({ type: "error", message: UNABLE_TO_LOAD, key: "organization-data" });
  }, [hasFailed]);
  return (
    <Loaded read={read} title={UNABLE_TO_LOAD} skeleton={<Skeleton shape="control" count={3} />}>
      {({ result: { organizationGuid, status } }) => (
        <Stack gap="wide">
          <CreateAccounts organizationGuid={String(organizationGuid)} />
          <Phases organizationId={organizationId} status={String(status)} isProviderUser={isProviderUser === true} />
        </Stack>
      )}
    </Loaded>
  );
}
