import type { Metadata } from "@armature/engine";
import type { Application } from "./application.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/open.ts";
import type { CrowdGroups } from "./gateways/crowd-groups.ts";
import type { Directory } from "./gateways/directory.ts";
import type { Learning } from "./gateways/learning.ts";
import type { Routes } from "./http/server-deps.ts";
import type { MetadataStore } from "./metadata/metadata-store.ts";
import type { Contracts } from "./openapi/operation-paths.ts";
import type { Records } from "./records/records.ts";
import type { SheetWorkers } from "./sheets/sheet-workers.ts";

/** An application with what it adds in code, where metadata cannot say it. */
export interface WholeApplication extends Application {
  readonly code?: ApplicationCode;
}

export interface ApplicationCode {
  /** The contracts of its own calls, for the description of the API. */
  readonly operations: Contracts;
  /** Further checks of what is published. @throws MetadataError */
  readonly lint: (metadata: Metadata) => unknown;
  /** Whether open pages are told of every write of the entity. */
  readonly isFollowed: (metadata: Metadata, entity: string) => boolean;
  /** The same records with its own rules. */
  readonly records: (records: Records, parts: Pick<ProductParts, "metadata" | "clock">) => Records;
  readonly routes: (parts: ProductParts) => Routes;
}

/** What routes are made of. */
export interface ProductParts {
  readonly config: Config;
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  /** Those in the database alone, without what a gateway answers. */
  readonly own: Records;
  readonly workers: SheetWorkers;
  readonly directory: Directory;
  readonly groups: CrowdGroups;
  readonly learning: Learning;
  readonly clock: () => Date;
}
