import { failureText, useOperationResult, useSettings } from "@armature/renderer";
import { Banner, Button, Card, DetailList, Skeleton } from "@armature/renderer/ui";
import { readLeadership } from "./operations.ts";

/** The provider's leadership, to be read (GEN-140). */
export function Leadership() {
  const { productName } = useSettings();
  const { data, error, refetch } = useOperationResult(readLeadership, {});
  return (
    <Card title={`${productName} Leadership`}>
      {data && (
        <DetailList
          details={data.map(({ username, label, firstName, lastName, email }) => ({
            label,
            value: `${firstName} ${lastName} (${username})\n${email}`,
          }))}
        />
      )}
      {!data && !error && <Skeleton count={5} />}
      {!data && error && (
        <Banner
          tone="danger"
          title="Unable to get data from server"
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          {failureText(error)}
        </Banner>
      )}
    </Card>
  );
}
