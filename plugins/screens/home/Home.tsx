import { ErrorBoundary, failureText, Page, useEntityType, useRecord, useSession } from "@armature/renderer";
import { Button, EmptyState, notify, Skeleton, Stack } from "@armature/renderer/ui";
import { Building2, CircleAlert } from "lucide-react";
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
  const { data, error, isFetching, refetch } = useRecord(useEntityType("organization"), organizationId);
  const hasFailed = error !== null && data === undefined;
  useEffect(() => {
    if (hasFailed) notify({ type: "error", message: UNABLE_TO_LOAD, key: "organization-data" });
  }, [hasFailed]);
  if (data) {
    const { organizationGuid, status } = data.result;
    return (
      <Stack gap="wide">
        <CreateAccounts organizationGuid={String(organizationGuid)} />
        <Phases organizationId={organizationId} status={String(status)} isProviderUser={isProviderUser === true} />
      </Stack>
    );
  }
  if (!hasFailed) return <Skeleton shape="control" count={3} />;
  return (
    <EmptyState
      icon={CircleAlert}
      title={UNABLE_TO_LOAD}
      text={failureText(error)}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    />
  );
}
