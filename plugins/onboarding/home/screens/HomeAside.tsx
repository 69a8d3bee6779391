import { may, type Values } from "@armature/engine";
import { longDate, useMetadata, useOperationResult, useRecords, useSession, useSettings } from "@armature/renderer";
import { ReadingList, Skeleton } from "@armature/renderer/ui";
import { ContactList } from "../../kit/ui/ContactList.tsx";
import type { StoredOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { INSTALL_ROLES, readInstallTeam, readLeadership } from "../../coreTeam/index.ts";
import { installContacts } from "./contacts.ts";

/** Shown beside the tasks: when the organization goes live, and whom to ask. Unknown parts are left out. */
export function HomeAside({ organization }: { readonly organization: StoredOrganization }) {
  const { entities } = useMetadata();
  const { permission } = useSession().user;
  const { salesforceId } = organization;
  const mayView = entities.has(ACCOUNT) && may(permission, ACCOUNT, "view");
  return (
    <>
      {mayView && salesforceId && <GoLive salesforceId={salesforceId} />}
      <InstallContacts organization={organization} />
    </>
  );
}

/** The entity of the CRM's accounts. They have the go-live dates. */
const ACCOUNT = "salesforceAccount";

function GoLive({ salesforceId }: { readonly salesforceId: string }) {
  const type = useEntityType(ACCOUNT);
  const where = { kind: "term", attribute: "salesforceId", operator: "equals", values: [salesforceId] } as const;
  const { data } = useRecords(type, { where, sort: [], limit: 1, offset: 0, columns: ["goLiveDate"] });
  const date = data?.result[0]?.goLiveDate;
  if (!date) return null;
  const details = [{ label: type.byName.get("goLiveDate")?.label ?? "Go-live Date", value: longDate(date) }];
  return <ReadingList sections={[{ key: "goLive", title: null, details }]} />;
}

/** The provider's people in this install. If nobody is named, it shows the provider's leadership. */
function InstallContacts({ organization }: { readonly organization: Values }) {
  const { productName } = useSettings();
  const { byName } = useEntityType("organization");
  const { data: people, isPending } = useOperationResult(readInstallTeam, {});
  if (isPending) return <ContactSkeleton />;
  const roles = INSTALL_ROLES.map((name) => ({ name, label: byName.get(name)?.label ?? name }));
  const contacts = installContacts(roles, people ?? [], organization);
  if (contacts.length === 0) return <LeadershipContacts />;
  return <ContactList title={`${productName} Install Core Team`} contacts={contacts} />;
}

/** Reserves the space beside the page, so that nothing moves when the contacts are loaded. */
function ContactSkeleton() {
  return <Skeleton shape="text" count={4} />;
}

function LeadershipContacts() {
  const { productName } = useSettings();
  const { data, isPending } = useOperationResult(readLeadership, {});
  if (isPending) return <ContactSkeleton />;
  if (!data || data.length === 0) return null;
  const contacts = data.map(({ label, firstName, lastName, email }) => ({
    role: label,
    name: `${firstName} ${lastName}`,
    email,
  }));
  return <ContactList title={`${productName} Leadership`} contacts={contacts} />;
}
