import { RolePage } from "./RolePage.tsx";

/** The page of a primary role at its questions (ADM-D30). */
export default function RoleQuestionsPart() {
  return <RolePage part="questions" />;
}
