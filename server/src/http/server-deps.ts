import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from "fastify";
import type { Config } from "../base/config.ts";
import type { Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import type { MetadataSource } from "./context.ts";

/** Adds routes to the context that it is listed under. Paths are complete: `/api/…`. */
export type RouteModule = (app: FastifyInstance, deps: ServerDeps) => void;

/** Route modules by who may call: anybody, anyone with a session, provider staff (writes need organization.admin). */
export interface Routes {
  readonly public?: readonly RouteModule[];
  readonly session?: readonly RouteModule[];
  readonly provider?: readonly RouteModule[];
  /** The operations of the application, added last, for anyone with a session. @param taken the existing calls */
  readonly operations?: (app: FastifyInstance, taken: ReadonlySet<string>) => void;
}

export interface ServerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly metadata: MetadataSource;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Routes besides those of the session itself. */
  readonly routes?: Routes;
  /** Adds what the parts of the product say of themselves to `/metrics`. */
  readonly addGauges?: (registry: Registry) => void;
  /** Called for every route when it is registered. */
  readonly onRoute?: (route: RouteOptions) => void;
  /**
   * Reads how a session signed in, before it ends. What it returns asks the identity provider where the browser signs
   * out there; null if nowhere.
   */
  readonly leaveAt?: (sessionKey: string) => Promise<() => Promise<string | null>>;
  /** The folder of the built pages. If it is absent, no pages are served. */
  readonly pages?: string;
}
