import { Page, useMetadata, useRouteTable, useSession } from "@armature/renderer";
import { Badge, Card, EmptyState, LinkButton, shownValue, Stack } from "@armature/renderer/ui";
import { Building2 } from "lucide-react";
import { statusLabel } from "./model.ts";

/** Where every visit begins: who and where one is, and the one next step. */
export default function Home() {
  const { user, organization } = useSession();
  if (!organization) {
    return (
      <Page title={`Welcome, ${user.displayName}`}>
        <EmptyState
          icon={Building2}
          title="No organization is chosen"
          text="Choose the organization to work in first."
        />
      </Page>
    );
  }
  const { name, status, careSetting, serviceAreaId } = organization;
  return (
    <Page title={`Welcome, ${user.displayName}`} text={`You are working for ${name}.`}>
      <Stack>
        <Card title={name} action={<Badge tone="accent">{statusLabel(status)}</Badge>}>
          <Stack gap="tight">
            <p>Care setting: {shownValue(careSetting)}</p>
            <p>Service area: {shownValue(serviceAreaId)}</p>
          </Stack>
        </Card>
        <NextStep />
      </Stack>
    </Page>
  );
}

function NextStep() {
  const table = useRouteTable();
  const type = useMetadata().entities.get("user");
  if (!type) return null;
  return (
    <Card title="Next step">
      <Stack>
        <p>Enter the people who will work with the record system, and complete what is marked as missing.</p>
        <div>
          <LinkButton to={table.pathTo("userList")} variant="primary">
            Open {type.labelPlural}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
