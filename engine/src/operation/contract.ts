import { type Static, type TSchema, Type } from "typebox";

/** An operation as browser and server know it: its address, its input and its result. Pure data. */
export interface OperationContract {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:name` parameters, beginning with `/api/`. */
  readonly path: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The schema of `result` in the answer. */
  readonly result: TSchema;
  /**
   * The schema of `result` in full detail, for the API's documentation. If given, answers are validated only against
   * `result`, which is less strict.
   */
  readonly described?: TSchema;
  /** Status of success. The default is 200. */
  readonly status?: 200 | 201;
  /** A call for people who are signed in. Access tokens are refused. */
  readonly sessionOnly?: true;
  /** The person must have proved within 15 minutes who they are. Otherwise the answer is 403 `proveAgain`. */
  readonly provesAgain?: true;
  /** How it is described where area and name do not say it; null where it stands in for a call of every entity. */
  readonly describedAs?: CallDescription | null;
}

export interface CallDescription {
  readonly operationId: string;
  readonly summary: string;
  /** The group of calls that it is listed in. */
  readonly group: string;
  /** Of its success. */
  readonly done?: string;
  /** Schemas of parameters in the path that are more than their text is checked for. */
  readonly params?: Readonly<Record<string, TSchema>>;
}

type Part = "params" | "query" | "body";
type SchemaOf<C extends OperationContract, P extends Part> = Extract<C[P], TSchema>;
/** The typed input of an operation: those of `params`, `query` and `body` that the contract has. */
export type OperationInput<C extends OperationContract> = {
  [P in Part as [SchemaOf<C, P>] extends [never] ? never : P]: Static<SchemaOf<C, P>>;
};
/** The body that a call with this contract answers. */
export type OperationResult<C extends OperationContract> = Static<C["result"]>;

/**
 * Makes a contract and keeps its literal types. Every contract is made with it.
 * @example
 * ```ts
 * import { defineOperation } from "@armature/engine";
 * import { Type } from "typebox";
 * const lendItem = defineOperation({
 *   method: "POST",
 *   path: "/api/item/:id/lend",
 *   params: Type.Object({ id: Type.String() }),
 *   result: Type.Object({ dueOn: Type.String() }),
 * });
 * lendItem.method; // → "POST"
 * ```
 */
export function defineOperation<const C extends OperationContract>(contract: C): C {
  return Object.freeze(contract);
}

/** A value, or null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** The id of a record in a body. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The id of a record in an address. */
export const IdText = Type.String({ pattern: "^[0-9]{1,9}$" });

/** A file in the body of a form. */
export const UploadedFile = Type.Unsafe<never>({ type: "string", contentMediaType: "application/octet-stream" });

/** An answer that is a workbook. */
export const Workbook = Type.Unsafe<never>({
  title: "A workbook",
  contentMediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

/** Every successful answer is wrapped in `result`. */
export interface Envelope<T> {
  readonly result: T;
}

const ErrorItem = Type.Object({
  code: Type.String(),
  attribute: nullable(Type.String()),
  message: Type.String(),
  /**
   * For a value that somebody else changed since its review: the reviewed value, the stored value and the sent value.
   */
  clash: Type.Optional(Type.Object({ reviewed: Type.Unknown(), stored: Type.Unknown(), sent: Type.Unknown() })),
});

/** The body of every refused call. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  errors: Type.Array(ErrorItem),
  requestId: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;
