import { type Account, listAccounts, listServices, listWebhookStates, type Service } from "@armature/engine/platform";
import { useOperation, useOperationResult, useSession } from "@armature/renderer";
import { ChoiceBox, type ChoiceOption, Field, fieldDescription } from "@armature/renderer/ui";
import { fieldIdOf } from "../issue.ts";

export interface OwnerFieldProps {
  readonly value: string | null;
  /** The stored webhook, whose owner may not be among those that are listed; null for a new one. */
  readonly webhookId: number | null;
  readonly onChange: (userId: string | null) => void;
  readonly issues: readonly string[];
}

const ID = fieldIdOf("owner");
const HINT =
  "What this person or service may see when a request is sent, and nothing else, is sent. Its own changes are not.";

/** The person or the service whose rights decide what a webhook sends. Services come first. */
export function OwnerField({ value, webhookId, onChange, issues }: OwnerFieldProps) {
  const { data: states } = useOperationResult(listWebhookStates, {});
  const { data: services, isPending, error } = useOperationResult(listServices, {});
  const accounts = useOperationResult(listAccounts, { query: {} });
  const { mutateAsync: find } = useOperation(listAccounts);
  const { user } = useSession();
  const ofServices = (services?.services ?? []).map(optionOfService);
  const stored = states?.find(({ id }) => id === webhookId)?.ownerName ?? undefined;
  const labelOf = (userId: string) => {
    const known = ofServices.find((option) => option.value === userId)?.label;
    return known ?? (userId === String(user.userId) ? user.displayName : stored);
  };
  return (
    <Field id={ID} label="Owner" hint={HINT} issues={issues} required>
      <ChoiceBox
        id={ID}
        value={value}
        onChange={onChange}
        options={[...ofServices, ...(accounts.data?.accounts ?? []).map(optionOfAccount)]}
        hasMore={accounts.data !== undefined && accounts.data.total > accounts.data.accounts.length}
        search={async (text) => {
          const { accounts: found, total } = await find({ query: text === "" ? {} : { person: text } });
          const named = ofServices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
          return { options: [...named, ...found.map(optionOfAccount)], hasMore: total > found.length };
        }}
        labelOf={labelOf}
        loading={isPending || accounts.isPending}
        failure={error === null && accounts.error === null ? undefined : "Could not load the list."}
        hidesValues
        invalid={issues.length > 0}
        describedBy={fieldDescription(ID, { hint: HINT, issues })}
      />
    </Field>
  );
}

function optionOfService({ userId, name, organizationName }: Service): ChoiceOption {
  const place = organizationName === null ? "Service" : `Service at ${organizationName}`;
  return { value: String(userId), label: name, description: place };
}

function optionOfAccount({ userId, displayName, email }: Account): ChoiceOption {
  return { value: String(userId), label: displayName, description: email };
}
