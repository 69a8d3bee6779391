import { Loaded, useOperationResult, useSettings } from "@armature/renderer";
import { Card, DetailList, Skeleton } from "@armature/renderer/ui";
import { readLeadership } from "../operations.ts";

/** The provider's leadership, read-only. */
export function Leadership() {
  const { productName } = useSettings();
  const leadership = useOperationResult(readLeadership, {});
  return (
    <Card title={`${productName} Leadership`}>
      <Loaded read={leadership} title="Unable to get data from server" inPart skeleton={<Skeleton count={5} />}>
        {(people) => (
          <DetailList
            details={people.map(({ username, label, firstName, lastName, email }) => ({
              label,
              value: `${firstName} ${lastName} (${username})\n${email}`,
            }))}
          />
        )}
      </Loaded>
    </Card>
  );
}
