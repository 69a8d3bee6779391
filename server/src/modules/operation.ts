import type { ListAnswer, OperationContract, OperationInput, OperationResult, RecordAnswer } from "@armature/engine";
import type { EntityAction } from "@armature/engine/access";
import type { RecordTypes, RecordWrites } from "@armature/engine/schema";
import type { Download } from "../files/files.ts";
import { isForPeople } from "../http/operation.ts";
import type { FileAnswer, FormPort, GenericPort, OperationPorts, OrganizationCaller, ServerPorts } from "./ports.ts";

/** Who may call an operation, and what its handler gets. The host checks these in order. */
export interface OperationAccess {
  /**
   * `session`: anyone who is signed in. `provider`: staff of the provider. `administrator`: staff with
   * organization.admin. Checked before any of the request is read.
   */
  readonly who: "session" | "provider" | "administrator";
  /** A named permission that the caller must have. */
  readonly permission?: string;
  /** An action on an entity's records that the caller must be permitted to do. */
  readonly may?: { readonly entity: string; readonly action: EntityAction };
  /** The caller must be in an organization; answers 409 if staff have not chosen one. */
  readonly organization?: true;
  /** Reads records of all organizations, as calls under `/api/admin` do. */
  readonly everywhere?: true;
  /** The handler gets `serverRecords` and `accounts`, which ignore the caller's permissions. */
  readonly serverRecords?: true;
  /** A GET that changes something. Requests from other sites are refused. */
  readonly changes?: true;
}

/** Who may call an operation, and the form of its body and its answer. */
export interface OperationOptions {
  readonly access: OperationAccess;
  /** Default `json`. A form is not read until the handler asks for it. */
  readonly body?: "json" | "form";
  /**
   * `json` (the default): the result of the contract. `file`: a file to save. `record` and `records`: the answer of the
   * generic calls, with labels of references.
   */
  readonly answer?: "json" | "file" | "record" | "records";
  /**
   * The entity whose generic call this one answers in its place, such as its list. Without it, a path that a generic
   * call serves is refused at the start.
   */
  readonly standsIn?: string;
}

/** The input that a handler gets from the request. */
export type InputOf<C extends OperationContract, O extends OperationOptions> = O["body"] extends "form"
  ? Omit<OperationInput<C>, "body">
  : OperationInput<C>;

/**
 * The ports of a handler: those that all handlers get, and those that its declaration requests.
 * @template Types the generated `EntityRecords`, if the code has them
 */
export type PortsOf<
  O extends OperationOptions,
  Types extends RecordTypes = RecordTypes,
  Writes extends RecordWrites = RecordWrites,
> = OperationPorts<Types, Writes> &
  (O["access"] extends { readonly organization: true } ? { readonly caller: OrganizationCaller } : unknown) &
  (O["access"] extends { readonly serverRecords: true } ? ServerPorts<Types, Writes> : unknown) &
  (O["body"] extends "form" ? { readonly form: FormPort } : unknown) &
  (O["answer"] extends "record" | "records" ? { readonly generic: GenericPort } : unknown);

interface Answers<C extends OperationContract> {
  readonly json: OperationResult<C>;
  readonly file: FileAnswer | Download;
  readonly record: RecordAnswer;
  readonly records: ListAnswer;
}
type AnswerOf<C extends OperationContract, O extends OperationOptions> = Answers<C>[O["answer"] extends keyof Answers<C>
  ? O["answer"]
  : "json"];

/** An operation of a module: its contract, who may call it, and its handler. */
export interface ServerOperation {
  readonly contract: OperationContract;
  readonly options: OperationOptions;
  readonly handle: (input: never, ports: never) => Promise<unknown>;
  readonly allow?: ((input: never, ports: never) => Promise<void>) | undefined;
}

/**
 * Declares an operation. The host registers and describes it, checks the caller, and validates request and answer. A
 * GET may run twice, if the metadata changes while it runs.
 * @param allow refuses a call by its path and query, before the body is validated
 * @example
 * ```ts
 * import { defineOperation } from "@armature/engine";
 * import { operation } from "@armature/server";
 * import { Type } from "typebox";
 * const countItems = defineOperation({ method: "GET", path: "/api/item/count", result: Type.Integer() });
 * export const count = operation(countItems, { access: { who: "session" } }, async (_input, { records }) => {
 *   const items = await records.records("item");
 *   return items.length;
 * });
 * ```
 */
export function operation<
  const C extends OperationContract,
  const O extends OperationOptions,
  Types extends RecordTypes = RecordTypes,
  Writes extends RecordWrites = RecordWrites,
>(
  contract: C,
  options: O,
  handle: (input: InputOf<C, O>, ports: PortsOf<O, Types, Writes>) => Promise<AnswerOf<C, O>>,
  allow?: (input: Omit<InputOf<C, O>, "body">, ports: Omit<PortsOf<O, Types, Writes>, "form">) => Promise<void>,
): ServerOperation {
  return Object.freeze({ contract, options, handle, allow });
}

/** The type of {@link operation} in code with generated record types. */
export type TypedOperation<Types extends RecordTypes, Writes extends RecordWrites = RecordWrites> = <
  const C extends OperationContract,
  const O extends OperationOptions,
>(
  contract: C,
  options: O,
  handle: (input: InputOf<C, O>, ports: PortsOf<O, Types, Writes>) => Promise<AnswerOf<C, O>>,
  allow?: (input: Omit<InputOf<C, O>, "body">, ports: Omit<PortsOf<O, Types, Writes>, "form">) => Promise<void>,
) => ServerOperation;

/**
 * Whether access tokens are refused. They reach what their scopes name, and a call for everybody who is signed in names
 * nothing.
 */
export function isSessionOnly(contract: OperationContract, access: OperationAccess | undefined): boolean {
  if (isForPeople(contract) || access === undefined) return isForPeople(contract);
  return access.who === "session" && access.permission === undefined && access.may === undefined;
}

/** An operation as errors name it: `GET /api/phoneList/count`. */
export function callText({ contract: { method, path } }: Pick<ServerOperation, "contract">): string {
  return `${method} ${path}`;
}
