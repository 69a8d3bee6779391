import { Page, useRouteTable } from "@armature/renderer";
import { useNavigate } from "react-router";
import { RoleForm } from "./RoleForm.tsx";

/** Creates a security role. Saving and Cancel return to the list. */
export default function RoleCreate() {
  const navigate = useNavigate();
  const list = useRouteTable().pathTo("organizationRoleList");
  const leave = () => void navigate(list);
  return (
    <Page>
      <RoleForm record={null} onSaved={leave} onCancel={leave} />
    </Page>
  );
}
