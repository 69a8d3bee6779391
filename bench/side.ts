/** What is measured: the product, or the floor to compare it with. */
export interface Side {
  readonly name: "product" | "floor";
  readonly pid: number;
  readonly origin: string;
  /** Path of the users. A single user has its id after it. */
  readonly path: string;
  readonly cookie: string;
  /** Whether rows of a batch contain their reviewed values. */
  readonly isReviewed?: true;
}

/** Kinds of work, the same on both sides. */
export type WorkKind = "get" | "list" | "all" | "create" | "update" | "batch" | "submit";

/** The work for the load process. */
export interface LoadOrder {
  readonly side: Side;
  readonly kind: WorkKind;
  readonly connections: number;
  /** Number of calls. Null continues until the message `stop`. */
  readonly calls: number | null;
  readonly firstId: number;
  readonly lastId: number;
}

/** How long each call took, in milliseconds, in no order, and the number of answers other than 200 and 201. */
export interface LoadResult {
  readonly latencies: readonly number[];
  readonly failures: number;
}
