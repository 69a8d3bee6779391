import { Loaded } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { RoleList, useCoreTeam } from "../../coreTeam/screens/parts.ts";

export interface CoreTeamQuestionProps {
  readonly isSubmitted: boolean;
}

/** The core team: which person of the organization has which role. Read-only once the questionnaire is submitted. */
export function CoreTeamQuestion({ isSubmitted }: CoreTeamQuestionProps) {
  const coreTeam = useCoreTeam();
  return (
    <Loaded
      read={coreTeam.read}
      title="Unable to get data from server"
      inPart
      skeleton={<Skeleton shape="control" count={4} />}
    >
      {({ result }) => <RoleList coreTeam={coreTeam} record={result} readOnly={isSubmitted} />}
    </Loaded>
  );
}
