import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { MetadataSource } from "./context.ts";

/** Adds calls to the context that it is listed under. Paths are whole, `/api/…`. */
export type RouteModule = (app: FastifyInstance, deps: ServerDeps) => void;

/** Route modules by who may call: anybody, whoever has a session, provider staff (writes: organization.admin). */
export interface Routes {
  readonly public?: readonly RouteModule[];
  readonly session?: readonly RouteModule[];
  readonly provider?: readonly RouteModule[];
  /** Those of the application, added last, to whoever has a session. @param taken the calls that are there */
  readonly operations?: (app: FastifyInstance, taken: ReadonlySet<string>) => void;
}

export interface ServerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly metadata: MetadataSource;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Calls beside those of the session. */
  readonly routes?: Routes;
  /** Told of every route as it is registered. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Folder of the built pages; none are served unless given. */
  readonly pages?: string;
}
