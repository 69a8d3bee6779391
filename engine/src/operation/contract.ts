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
}

type Part = "params" | "query" | "body";
type SchemaOf<C extends OperationContract, P extends Part> = Extract<C[P], TSchema>;
/** The typed input of an operation: those of `params`, `query` and `body` that the contract has. */
export type OperationInput<C extends OperationContract> = {
  [P in Part as [SchemaOf<C, P>] extends [never] ? never : P]: Static<SchemaOf<C, P>>;
};
export type OperationResult<C extends OperationContract> = Static<C["result"]>;

/** Makes a contract and keeps its literal types. Every contract is made with it. */
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
