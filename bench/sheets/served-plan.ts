import type pg from "pg";
import type { Population } from "../population.ts";
import type { Load } from "../processes.ts";
import type { Side } from "../side.ts";

/** Product and floor on one database with an organization of 20,000 users. */
export interface ServedPlan {
  readonly client: pg.Client;
  readonly product: Side;
  readonly floor: Side;
  readonly population: Population;
  readonly load: Load;
  readonly rounds: number;
}
