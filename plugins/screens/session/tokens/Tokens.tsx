import { type TokenScopes, widestScopes } from "@armature/engine/access";
import { createToken, listTokens, revokeToken } from "@armature/engine/platform";
import { Loaded, Page, useMetadata, useOperation, useOperationResult, useSession } from "@armature/renderer";
import { TableSkeleton } from "@armature/renderer/ui";
import { NewToken } from "./NewToken.tsx";
import { TokenTable } from "./TokenTable.tsx";

/** The access tokens of the person: makes and revokes them. */
export default function Tokens() {
  const read = useOperationResult(listTokens, {});
  const { mutateAsync: make } = useOperation(createToken);
  const { mutateAsync } = useOperation(revokeToken);
  const widest = useWidestScopes();
  const refetch = () => void read.refetch();
  return (
    <Page
      text="With an access token, a program works in your name. It may do what you allow it, and never more than you may yourself."
      actions={<NewToken widest={widest} serviceId={null} make={(body) => make({ body })} onMade={refetch} />}
    >
      <Loaded read={read} title="Could not load the access tokens." skeleton={<TableSkeleton count={3} columns={6} />}>
        {(tokens) => (
          <TokenTable
            tokens={tokens}
            revoke={({ id }) => mutateAsync({ params: { id: String(id) } })}
            onRevoked={refetch}
            empty="A program without a token cannot work in your name."
          />
        )}
      </Loaded>
    </Page>
  );
}

function useWidestScopes(): TokenScopes {
  const { permission } = useSession().user;
  const { entities } = useMetadata();
  return widestScopes(permission, (name) => entities.has(name));
}
