import type { OperationContract, OperationInput, OperationResult } from "@armature/engine";
import type { Envelope } from "@armature/engine/operation";
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { Client, ClientRequest, QueryValues } from "./client.ts";
import { fillPath } from "./fill-path.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";

/** With `asksForSession`, a 401 goes to the caller and does not end the session. */
type OperationOptions = Pick<ClientRequest, "asksForSession">;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/** Calls an operation by its contract and returns its `result`. */
export async function callOperation<C extends OperationContract>(
  client: Client,
  contract: C,
  input: OperationInput<C>,
  options: OperationOptions = {},
): Promise<OperationResult<C>> {
  const { params = {}, query, body } = input as Parts;
  const reply = await client.send(fillPath(contract.path, params), {
    method: contract.method,
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...options,
  });
  return (reply.body as Envelope<OperationResult<C>>).result;
}

/**
 * An operation as a mutation: `mutate(input)`, `isPending`, `error`.
 * @example
 * ```tsx
 * import { useOperation } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { lend } from "./library.ts";
 * export function Example() {
 *   const { mutate, isPending } = useOperation(lend);
 *   return (
 *     <Button busy={isPending} onClick={() => mutate({})}>
 *       Lend
 *     </Button>
 *   );
 * }
 * ```
 */
export function useOperation<C extends OperationContract>(
  contract: C,
  options: OperationOptions = {},
): UseMutationResult<OperationResult<C>, Error, OperationInput<C>> {
  const client = useClient();
  return useMutation({ mutationFn: (input: OperationInput<C>) => callOperation(client, contract, input, options) });
}

/**
 * A reading operation as a query: `data`, `isPending`, `error`, `refetch`.
 * @example
 * ```tsx
 * import { useOperationResult } from "@armature/renderer";
 * import { count } from "./library.ts";
 * export function Example() {
 *   const { data } = useOperationResult(count, {});
 *   return <p>{data ?? 0} items</p>;
 * }
 * ```
 */
export function useOperationResult<C extends OperationContract>(
  contract: C,
  input: OperationInput<C>,
): UseQueryResult<OperationResult<C>> {
  const client = useClient();
  return useQuery({
    queryKey: keys.operation(contract.path, input),
    queryFn: () => callOperation(client, contract, input),
    retry: false,
  });
}

/**
 * Stores the known result of a reading operation, which saves a request.
 * @example
 * ```tsx
 * import { useKeepResult } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { count } from "./library.ts";
 * export function Example() {
 *   const keep = useKeepResult(count, {});
 *   return <Button onClick={() => keep(0)}>Start again</Button>;
 * }
 * ```
 */
export function useKeepResult<C extends OperationContract>(
  contract: C,
  input: OperationInput<C>,
): (result: OperationResult<C>) => void {
  const queryClient = useQueryClient();
  return (result) => queryClient.setQueryData(keys.operation(contract.path, input), result);
}
