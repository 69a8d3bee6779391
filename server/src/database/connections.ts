import type pg from "pg";

/** The connections for calls, and how many works wait for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool): Connections {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
