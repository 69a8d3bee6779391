import { listAllTokens, revokeAnyToken } from "@armature/engine/platform";
import { Loaded, Page, useOperation, useOperationResult } from "@armature/renderer";
import { TableSkeleton } from "@armature/renderer/ui";
import { TokenTable } from "./TokenTable.tsx";

/** The access tokens of all people, which administrators revoke. */
export default function AllTokens() {
  const read = useOperationResult(listAllTokens, {});
  const { mutateAsync } = useOperation(revokeAnyToken);
  return (
    <Page text="Programs that work in somebody's name. People make tokens for themselves; here you see and revoke all of them.">
      <Loaded read={read} title="Could not load the access tokens." skeleton={<TableSkeleton count={8} columns={7} />}>
        {(tokens) => (
          <TokenTable
            tokens={tokens}
            personOf={({ email }) => email}
            revoke={({ id }) => mutateAsync({ params: { id: String(id) } })}
            onRevoked={() => void read.refetch()}
            empty="No program works in anybody's name."
          />
        )}
      </Loaded>
    </Page>
  );
}
