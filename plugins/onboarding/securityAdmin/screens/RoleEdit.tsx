import { RolePage } from "./RolePage.tsx";

/** Edits a primary role: its name, functions and questions. */
export default function RoleEdit() {
  return <RolePage />;
}
