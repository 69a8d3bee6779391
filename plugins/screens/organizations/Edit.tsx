import { ApiError, LoadFailure, Page, useEntityType, useRecord, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { useParams } from "react-router";
import { useOfAllOrganizations } from "../../of-all-organizations.ts";
import { FormLoader } from "./FormLoader.tsx";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { useFormLists } from "./use-form-lists.ts";

/** Any organization, to be changed (ADM-025, ADM-040). */
export default function Edit() {
  const type = useEntityType("organization");
  const { organizationId } = useParams();
  const read = useRecord(useOfAllOrganizations(type), Number(organizationId));
  const lists = useFormLists();
  const { data, error, isFetchedAfterMount } = read;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page text={typeof data?.result["name"] === "string" ? data.result["name"] : undefined}>
      {lists.error === null || lists.data !== undefined ? (
        <FormLoader read={{ ...read, data: isFetchedAfterMount && lists.data ? data : undefined }}>
          {({ result }) =>
            lists.data && <OrganizationForm key={organizationId} type={type} record={result} lists={lists.data} />
          }
        </FormLoader>
      ) : (
        <LoadFailure read={lists} title="Error loading data from server" />
      )}
    </Page>
  );
}

function NotFound() {
  const table = useRouteTable();
  return (
    <Page>
      <EmptyState
        icon={CircleAlert}
        title="There is no such organization"
        action={
          <>
            <LinkButton to={table.pathTo("providerMenu")}>Main Menu</LinkButton>
            <LinkButton to={table.pathTo("providerOrganizationList")} variant="primary">
              Back to Organizations
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
