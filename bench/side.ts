/** What is measured: the product, or the floor it is measured against. */
export interface Side {
  readonly name: "product" | "floor";
  readonly pid: number;
  readonly origin: string;
  /** Path of the users; one of them has its id behind it. */
  readonly path: string;
  readonly cookie: string;
  /** Rows of a batch say what they were reviewed against. */
  readonly isReviewed?: true;
}

/** Kinds of work, the same on both sides. */
export type WorkKind = "get" | "list" | "all" | "create" | "update" | "batch" | "submit";

/** The statement of the work that the load process does. */
export interface LoadOrder {
  readonly side: Side;
  readonly kind: WorkKind;
  readonly connections: number;
  /** Calls altogether; null to go on until the message `stop`. */
  readonly calls: number | null;
  readonly firstId: number;
  readonly lastId: number;
}

/** How long each call took, in milliseconds, in no order; and the answers that were neither 200 nor 201. */
export interface LoadResult {
  readonly latencies: readonly number[];
  readonly failures: number;
}
