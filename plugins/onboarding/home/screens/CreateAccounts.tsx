import { useRouteTable } from "@armature/renderer";
import { CopyField } from "../../kit/ui/CopyField.tsx";
import { LineCard } from "../../kit/ui/LineCard.tsx";

/** A link to share with the people of an organization, so that they can create accounts. */
export function CreateAccounts({ organizationGuid }: { readonly organizationGuid: string }) {
  const path = useRouteTable().pathTo("memberCreateAccount", { organizationGuid });
  return (
    <LineCard title="Create Accounts" text="Share this link with colleagues so they can create an account.">
      <CopyField label="Shareable link" value={new URL(path, window.location.origin).href} isLabelHidden />
    </LineCard>
  );
}
