import { Loaded } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { RoleList, useCoreTeam } from "../../coreTeam/screens/parts.ts";

export interface CoreTeamQuestionProps {
  readonly isSubmitted: boolean;
}

/** Who of the organization does what: its roles alone, which are only read once submitted. */
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
