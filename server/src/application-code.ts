import type { Values } from "@armature/engine";
import type { Application } from "./application.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/open.ts";
import type { Routes } from "./http/server-deps.ts";
import type { MetadataStore } from "./metadata/metadata-store.ts";
import type { ServerModule } from "./modules/module.ts";
import type { Contracts } from "./openapi/operation-paths.ts";
import type { PathItem } from "./openapi/shapes.ts";
import type { Records } from "./records/records.ts";
import type { SheetWorkers } from "./sheets/sheet-workers.ts";

/** An application with what it adds in code, where metadata cannot say it. */
export interface WholeApplication extends Application {
  readonly modules: readonly ApplicationModule[];
}

/** A part of an application: rules on what is written, and calls of its own. */
export interface ApplicationModule extends ServerModule {
  /** The contracts of its calls by area, for the description of the API. */
  readonly operations?: Contracts;
  /** Calls without a contract, such as downloads, as OpenAPI describes them. */
  readonly paths?: readonly ModulePath[];
  /** Serves its calls over an open product. */
  readonly open?: (parts: ProductParts) => OpenedModule;
}

export interface ModulePath {
  readonly path: string;
  readonly item: PathItem;
  /** Whom it is described to: who may view the entity, or holds the named permission; everybody unless given. */
  readonly to?: { readonly viewersOf: string } | { readonly holdersOf: string };
}

export interface OpenedModule {
  readonly routes?: Routes;
  readonly leaveOrganization?: LeaveOrganization;
  /** Loads what of the example data is its own, from the folder of what the application ships. */
  readonly loadExamples?: (folder: string) => Promise<void>;
}

/**
 * Runs before a person is moved out of an organization, such as to take them out of a group elsewhere.
 * @returns takes it back, for a person who is not moved after all
 */
export type LeaveOrganization = (organization: Values, email: string) => Promise<() => Promise<void>>;

/** What the calls of an application are made of. */
export interface ProductParts {
  readonly config: Config;
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  /** Those in the database alone, without what another system answers. */
  readonly own: Records;
  readonly workers: SheetWorkers;
  readonly clock: () => Date;
}

export function defineModule(module: ApplicationModule): ApplicationModule {
  return Object.freeze(module);
}
