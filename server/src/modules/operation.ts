import type { ListAnswer, OperationContract, OperationInput, OperationResult, RecordAnswer } from "@armature/engine";
import type { EntityAction } from "@armature/engine/access";
import type { RecordTypes } from "@armature/engine/schema";
import type { Download } from "../files/files.ts";
import type { FileAnswer, FormPort, GenericPort, OperationPorts, OrganizationCaller, ServerPorts } from "./ports.ts";

/** Who may make a call, and what its handler gets besides. The host checks it, in this order. */
export interface OperationAccess {
  /**
   * `session`: whoever is signed in; `provider`: the provider's staff; `administrator`: those of the staff who hold
   * organization.admin. Refused before anything of the call is read.
   */
  readonly who: "session" | "provider" | "administrator";
  /** A named permission that the caller holds. */
  readonly permission?: string;
  /** What the caller may do with records of an entity. */
  readonly may?: { readonly entity: string; readonly action: EntityAction };
  /** Made within an organization: 409 for staff who have chosen none. */
  readonly organization?: true;
  /** Records of all organizations are read, as the calls below `/api/admin` do. */
  readonly everywhere?: true;
  /** The handler gets `serverRecords` and `accounts`, which no rights of the caller bind. */
  readonly serverRecords?: true;
  /** A GET that changes something: pages of other sites are refused. */
  readonly changes?: true;
}

export interface OperationOptions {
  readonly access: OperationAccess;
  /** JSON unless given. A form is read by the handler, once it knows that it wants it. */
  readonly body?: "json" | "form";
  /**
   * `json`: the contract's result, unless given. `file`: a file to save. `record` and `records`: what the generic calls
   * answer, names of what is referred to included.
   */
  readonly answer?: "json" | "file" | "record" | "records";
}

/** What a handler gets of the call itself. */
export type InputOf<C extends OperationContract, O extends OperationOptions> = O["body"] extends "form"
  ? Omit<OperationInput<C>, "body">
  : OperationInput<C>;

/** The ports of a handler: those of every one, and those that its declaration asks for. */
/** @template Types the generated `EntityRecords`, in code that has them */
export type PortsOf<O extends OperationOptions, Types extends RecordTypes = RecordTypes> = OperationPorts<Types> &
  (O["access"] extends { readonly organization: true } ? { readonly caller: OrganizationCaller } : unknown) &
  (O["access"] extends { readonly serverRecords: true } ? ServerPorts<Types> : unknown) &
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

/** A call of a module: a contract, who may make it, and what answers it. */
export interface ServerOperation {
  readonly contract: OperationContract;
  readonly options: OperationOptions;
  readonly handle: (input: never, ports: never) => Promise<unknown>;
  readonly allow?: ((input: never, ports: never) => Promise<void>) | undefined;
}

/**
 * Declares a call. The host registers and describes it, checks the caller, validates what is sent and what is answered.
 * A GET may be run twice, where the metadata changed under it.
 * @param allow refuses by what the address names, before the body is looked at
 */
export function operation<const C extends OperationContract, const O extends OperationOptions>(
  contract: C,
  options: O,
  handle: (input: InputOf<C, O>, ports: PortsOf<O>) => Promise<AnswerOf<C, O>>,
  allow?: (input: Omit<InputOf<C, O>, "body">, ports: Omit<PortsOf<O>, "form">) => Promise<void>,
): ServerOperation {
  return Object.freeze({ contract, options, handle, allow });
}

/** {@link operation} in code that has generated types of its records. */
export type TypedOperation<Types extends RecordTypes> = <
  const C extends OperationContract,
  const O extends OperationOptions,
>(
  contract: C,
  options: O,
  handle: (input: InputOf<C, O>, ports: PortsOf<O, Types>) => Promise<AnswerOf<C, O>>,
  allow?: (input: Omit<InputOf<C, O>, "body">, ports: Omit<PortsOf<O, Types>, "form">) => Promise<void>,
) => ServerOperation;

/** A call as people write it, for errors: `GET /api/phoneList/count`. */
export function callText({ contract: { method, path } }: Pick<ServerOperation, "contract">): string {
  return `${method} ${path}`;
}
