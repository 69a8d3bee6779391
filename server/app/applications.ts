import path from "node:path";
import type { ElementRegistry } from "@armature/engine";
import { registry as onboarding } from "@armature/onboarding/elements";
import { createPortal } from "@armature/onboarding/server";
import { registry as platform } from "@armature/plugins/elements";
import { type Config, type Environment, loadConfig, readApplication, type WholeApplication } from "@armature/server";
import { REPOSITORY } from "./repository.ts";

/** The server code of applications, by their names. */
const MODULES: Readonly<Record<string, WholeApplication["modules"]>> = { onboarding: createPortal() };

/** The application that runs unless APPLICATION names another. */
const DEFAULT = "onboarding";

/** Names of the applications that have code. */
export const withCode: readonly string[] = Object.keys(MODULES);

/** The registries of applications that have their own element types. */
const REGISTRIES: Readonly<Record<string, ElementRegistry>> = { onboarding };

/**
 * Opens an application of this checkout.
 * @param name the name of its folder below `metadata`
 * @throws ConfigError for an unknown name
 */
export function openApplication(name: string): WholeApplication {
  const registry = REGISTRIES[name] ?? platform;
  const application = readApplication(path.join(REPOSITORY, "metadata"), name, registry);
  return { ...application, modules: MODULES[name] ?? [] };
}

/**
 * The application and the configuration that the environment asks for.
 * @throws ConfigError
 */
export function configured(env: Environment): { readonly application: WholeApplication; readonly config: Config } {
  const config = loadConfig(env, REPOSITORY);
  const application = openApplication(config.application ?? DEFAULT);
  const isNamed = (env["PRODUCT_NAME"] ?? "").trim() !== "";
  return { application, config: isNamed ? config : { ...config, productName: application.product } };
}
