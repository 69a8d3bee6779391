import type { Values } from "@armature/engine";
import type { Application } from "./application.ts";
import type { ServerModule } from "./modules/module.ts";
import type { ServerOperation } from "./modules/operation.ts";
import type { ModulePorts } from "./modules/ports.ts";
import type { Contracts } from "./openapi/operation-paths.ts";

/** An application with what it adds in code, where metadata cannot say it. */
export interface WholeApplication extends Application {
  readonly modules: readonly ApplicationModule[];
}

/** A part of an application: rules on what is written, and calls of its own. */
export interface ApplicationModule extends ServerModule {
  /** The contracts of its calls by area. Each has an operation, of this module or of another one. */
  readonly contracts?: Contracts;
  readonly operations?: readonly ServerOperation[];
  readonly leaveOrganization?: LeaveOrganization;
  /** Loads what of the example data is its own, from the folder of what the application ships. */
  readonly loadExamples?: (folder: string, ports: ModulePorts) => Promise<void>;
}

/**
 * Runs before a person is moved out of an organization, such as to take them out of a group elsewhere.
 * @returns takes it back, for a person who is not moved after all
 */
export type LeaveOrganization = (
  organization: Values,
  email: string,
  ports: ModulePorts,
) => Promise<() => Promise<void>>;

export function defineModule(module: ApplicationModule): ApplicationModule {
  return Object.freeze(module);
}
