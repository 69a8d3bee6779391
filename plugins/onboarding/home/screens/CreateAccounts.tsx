import { useRouteTable } from "@armature/renderer";
import { CopyField, LineCard } from "@armature/renderer/ui";

/** The link by which the people of an organization make their accounts, to be shared with them. */
export function CreateAccounts({ organizationGuid }: { readonly organizationGuid: string }) {
  const path = useRouteTable().pathTo("memberCreateAccount", { organizationGuid });
  return (
    <LineCard title="Create Accounts" text="Share this link with colleagues so they can create an account.">
      <CopyField label="Shareable link" value={new URL(path, window.location.origin).href} isLabelHidden />
    </LineCard>
  );
}
