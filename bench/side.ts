/** What is measured: the product, or the floor it is measured against. */
export interface Side {
  readonly name: "product" | "floor";
  readonly pid: number;
  readonly origin: string;
  /** Path of one user. */
  readonly path: string;
  readonly cookie: string;
}

/** The statement of the work that the load process does. */
export interface LoadOrder {
  readonly side: Side;
  readonly kind: "get" | "update";
  readonly connections: number;
  /** Calls altogether; null to go on until the message `stop`. */
  readonly calls: number | null;
  readonly firstId: number;
  readonly lastId: number;
}

/** How long each call took, in milliseconds, in no order; and the answers that were not 200. */
export interface LoadResult {
  readonly latencies: readonly number[];
  readonly failures: number;
}
