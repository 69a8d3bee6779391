import type { EntityType, Values } from "@armature/engine";
import { Page, useEntityType } from "@armature/renderer";
import { Combobox, EmptyState, Field, FormLayout } from "@armature/renderer/ui";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { accountOptions, type FormLists } from "./form-type.ts";
import { FormLoader } from "./FormLoader.tsx";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { useFormLists } from "./use-form-lists.ts";

/** A new organization, of an account of the CRM (ADM-024, ADM-025). */
export default function Create() {
  const type = useEntityType("organization");
  return (
    <Page text="Choose the account that the organization has in the CRM; its name is taken from there.">
      <FormLoader read={useFormLists()}>{(lists) => <NewOrganization type={type} lists={lists} />}</FormLoader>
    </Page>
  );
}

interface NewOrganizationProps {
  readonly type: EntityType;
  readonly lists: FormLists;
}

function NewOrganization({ type, lists }: NewOrganizationProps) {
  const [preset, setPreset] = useState<Values | null>(null);
  if (preset) return <OrganizationForm type={type} record={null} lists={lists} preset={preset} />;
  if (lists.accounts.length === 0) {
    return (
      <EmptyState
        icon={Building2}
        title="No accounts"
        text="The CRM has no account to choose. Once it has one, come back here."
      />
    );
  }
  const choose = (chosen: string | null) => {
    const account = lists.accounts.find(({ salesforceId }) => salesforceId === chosen);
    if (account) setPreset({ salesforceId: chosen, name: account["name"] });
  };
  return (
    <FormLayout>
      <Field id="account" label="Salesforce Account" required>
        <Combobox id="account" value={null} onChange={choose} options={accountOptions(lists, null)} required />
      </Field>
    </FormLayout>
  );
}
