import { Page, useRouteTable } from "@armature/renderer";
import { useNavigate } from "react-router";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { ModelForm } from "./ModelForm.tsx";

/** Creates a primary role. Its functions and questions can be added after it is saved. */
export default function RoleCreate() {
  const type = useEntityType("secRolePrimary");
  const table = useRouteTable();
  const navigate = useNavigate();
  return (
    <Page text="Its functions and questions are chosen once it is saved.">
      <ModelForm
        type={type}
        record={null}
        onSaved={({ result: { id } }) =>
          void navigate(table.pathTo("providerUserSecurityPrimaryRoleForm", { primaryRoleId: id }))
        }
        onCancel={() => void navigate(table.pathTo("providerUserSecurityPrimaryRole"))}
      />
    </Page>
  );
}
