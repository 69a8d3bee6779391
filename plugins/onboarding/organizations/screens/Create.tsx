import type { EntityType } from "@armature/engine";
import { Page, useRouteTable } from "@armature/renderer";
import { ChoiceBox, EmptyState, Field, FormLayout, LinkButton, TextLink } from "@armature/renderer/ui";
import { Building2 } from "lucide-react";
import { useState } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { accountOptions, type FormLists } from "../form-type.ts";
import { FormLoader } from "./FormLoader.tsx";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { useFormLists } from "./use-form-lists.ts";

/** Creates an organization for an account of the CRM. */
export default function Create() {
  const type = useEntityType("organization");
  return (
    <Page text="Choose the account that the organization has in the CRM; its name is taken from there.">
      <FormLoader read={useFormLists()}>{(lists) => <NewOrganization type={type} lists={lists} />}</FormLoader>
    </Page>
  );
}

interface NewOrganizationProps {
  readonly type: EntityType<StoredOrganization>;
  readonly lists: FormLists;
}

function NewOrganization({ type, lists }: NewOrganizationProps) {
  const [preset, setPreset] = useState<Partial<StoredOrganization> | null>(null);
  const table = useRouteTable();
  const back = new URLSearchParams({ redirect: table.pathTo("providerOrganizationFormCreate") });
  const addAccount = `${table.pathTo("providerAccountCreate")}?${back.toString()}`;
  if (preset) return <OrganizationForm type={type} record={null} lists={lists} preset={preset} />;
  const options = accountOptions(lists, null);
  if (options.length === 0) {
    return (
      <EmptyState
        icon={Building2}
        title="No accounts"
        text={
          lists.accounts.length === 0
            ? "An organization is created of an account of the CRM, and there is none yet. Add the first one."
            : "Every account has an organization already. Add another one."
        }
        action={
          <LinkButton to={addAccount} variant="primary">
            Add account
          </LinkButton>
        }
      />
    );
  }
  const choose = (chosen: string | null) => {
    const account = lists.accounts.find(({ salesforceId }) => salesforceId === chosen);
    if (account) setPreset({ salesforceId: chosen, name: account.name ?? null });
  };
  return (
    <FormLayout>
      <p>
        Is the account not there? <TextLink to={addAccount}>Add account</TextLink>
      </p>
      <Field id="account" label="Salesforce Account" required>
        <ChoiceBox id="account" value={null} onChange={choose} options={options} required />
      </Field>
    </FormLayout>
  );
}
