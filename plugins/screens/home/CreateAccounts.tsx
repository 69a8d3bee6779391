import { useRouteTable } from "@armature/renderer";
import { Card, CopyField, Stack } from "@armature/renderer/ui";

/** The link by which the people of an organization make their accounts, to be shared with them. */
export function CreateAccounts({ organizationGuid }: { readonly organizationGuid: string }) {
  const path = useRouteTable().pathTo("memberCreateAccount", { organizationGuid });
  return (
    <Card title="Create Accounts">
      <Stack>
        <p>Send this link to the people of your organization. Each of them makes an account with it.</p>
        <CopyField label="Shareable link" value={new URL(path, window.location.origin).href} />
      </Stack>
    </Card>
  );
}
