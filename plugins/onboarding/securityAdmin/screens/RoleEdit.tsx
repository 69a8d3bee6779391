import { RolePage } from "./RolePage.tsx";

/** A primary role: what it is called, its functions and its questions. */
export default function RoleEdit() {
  return <RolePage />;
}
