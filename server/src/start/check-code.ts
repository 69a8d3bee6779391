import type { ElementRegistry, Metadata } from "@armature/engine";
import { organizationModule } from "../accounts/organization-module.ts";
import type { ApplicationModule, WholeApplication } from "../modules/application-code.ts";
import { checkModules } from "../modules/check-modules.ts";
import { listsModule } from "../modules/lists-module.ts";
import { checkJobs } from "../modules/planned-jobs.ts";
import { checkOperations } from "./check-operations.ts";

/** The modules of an application, and those that every application has. */
export function modulesOf({ modules }: WholeApplication, elements: ElementRegistry): readonly ApplicationModule[] {
  return [organizationModule, listsModule(elements), ...modules];
}

/** What modules find wrong in metadata. @throws MetadataError */
export function lintBy(modules: readonly ApplicationModule[]): (metadata: Metadata) => void {
  return (metadata) => modules.forEach((module) => module.lint?.(metadata));
}

/** @throws ConfigError for what modules declare and the metadata does not have */
export function checkCode(
  application: WholeApplication,
  modules: readonly ApplicationModule[],
  metadata: Metadata,
  timeZone: string,
): void {
  checkModules(modules, metadata);
  checkOperations(application.modules, metadata);
  checkJobs(application.modules, metadata, timeZone);
}
