import { Page, useRecord } from "@armature/renderer";
import { useParams } from "react-router";
import { isGone, NotThere } from "@armature/plugins/kit/not-there.tsx";
import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { FormLoader } from "./FormLoader.tsx";
import { nameOf } from "../model.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { useFormLists } from "./use-form-lists.ts";

/** Edits any organization. */
export default function Edit() {
  const type = useEntityType("organization");
  const { organizationId } = useParams();
  const read = useRecord(useOfAllOrganizations(type), Number(organizationId));
  const lists = useFormLists();
  const { data, error, isFetchedAfterMount } = read;
  if (isGone(error)) {
    return (
      <Page>
        <NotThere what="organization" />
      </Page>
    );
  }
  return (
    <Page text={data && nameOf(data.result)}>
      <FormLoader read={lists}>
        {(looked) => (
          <FormLoader read={{ ...read, data: isFetchedAfterMount ? data : undefined }}>
            {({ result }) => <OrganizationForm key={organizationId} type={type} record={result} lists={looked} />}
          </FormLoader>
        )}
      </FormLoader>
    </Page>
  );
}
