import { RolePage } from "./RolePage.tsx";

/** The page of a primary role, opened at its questions. */
export default function RoleQuestionsPart() {
  return <RolePage part="questions" />;
}
