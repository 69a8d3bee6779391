import type { Values } from "@armature/engine";
import type { Application } from "../base/application.ts";
import type { OwnMigration } from "../database/own-migrations.ts";
import type { ModuleJob } from "../records/points/job-ports.ts";
import type { ServerModule } from "../records/points/module.ts";
import type { ServerOperation } from "./operation.ts";
import type { ModulePorts } from "./ports.ts";
import type { Contracts } from "../http/contracts.ts";

/** An application, with the code for what metadata cannot express. */
export interface WholeApplication extends Application {
  readonly modules: readonly ApplicationModule[];
  /** What makes its own tables, in order. */
  readonly migrations?: readonly OwnMigration[];
}

/** A part of an application: rules for writes, and operations of its own. */
export interface ApplicationModule extends ServerModule {
  /** The contracts of its operations, by area. Each needs an operation, in this module or another one. */
  readonly contracts?: Contracts;
  readonly operations?: readonly ServerOperation[];
  /** Work at planned times, work that is done once for each database, and jobs that operations add. */
  readonly jobs?: Readonly<Record<string, ModuleJob>>;
  readonly leaveOrganization?: LeaveOrganization;
  /** Long lists of options, from the folder of the application's shipped files. */
  readonly optionLists?: (folder: string) => readonly OptionList[];
  /** Files of packages that it reads, by the place in the folder of the shipped files to which a build copies them. */
  readonly packageFiles?: () => Readonly<Record<string, string>>;
  /** Loads its own example data, from the folder of the application's shipped files. */
  readonly loadExamples?: (folder: string, ports: ModulePorts) => Promise<void>;
}

/** Tens of thousands of options, generated from a public data set. */
export interface OptionList {
  /** What the options are made of. They are loaded again after it has changed. */
  readonly source: readonly (string | Uint8Array)[];
  /** All options with their ids. Called only if those of this source are not loaded yet. */
  options(): readonly Values[];
}

/**
 * Runs before a person is moved out of an organization, for example to remove the person from a group in another
 * system.
 * @returns a function that undoes it, in case the person is not moved
 */
export type LeaveOrganization = (
  organization: Values,
  email: string,
  ports: ModulePorts,
) => Promise<() => Promise<void>>;

/**
 * Declares what an application adds to the server: rules of entities, operations, and what goes with them.
 * @example
 * ```ts
 * import { defineModule, onEntity } from "@armature/server";
 * export const loans = defineModule({
 *   name: "loans",
 *   entities: [onEntity({ entity: "item", validate: (items) => items.map(() => []) })],
 * });
 * ```
 */
export function defineModule(module: ApplicationModule): ApplicationModule {
  return Object.freeze(module);
}

/** What an application says of itself in its `application.ts`. All else is found by its place in the folder. */
export interface ApplicationDefinition {
  /** The folder of its metadata, from the folder of the application. Its last part is the name of the application. */
  readonly metadata: string;
  readonly modules: readonly ApplicationModule[];
}

/**
 * Declares an application: `application.ts` of its folder exports this as its default.
 * @example
 * ```ts
 * import { defineApplication } from "@armature/server";
 * export default defineApplication({ metadata: "metadata/library", modules: [] });
 * ```
 */
export function defineApplication(application: ApplicationDefinition): ApplicationDefinition {
  return Object.freeze(application);
}
