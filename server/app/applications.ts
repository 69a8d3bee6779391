import path from "node:path";
import * as onboarding from "@armature/onboarding/elements";
import { createPortal } from "@armature/onboarding/server";
import * as platform from "@armature/plugins/elements";
import { type Config, type Environment, loadConfig, readApplication, type WholeApplication } from "@armature/server";
import { REPOSITORY } from "./repository.ts";

/** The server code of applications, by their names. */
const MODULES: Readonly<Record<string, WholeApplication["modules"]>> = { onboarding: createPortal() };

/** The application that runs unless APPLICATION names another. */
const DEFAULT = "onboarding";

/** Names of the applications that have code. */
export const withCode: readonly string[] = Object.keys(MODULES);

/** The element types of applications that have their own, with examples of their values. */
const ELEMENTS: Readonly<Record<string, Pick<typeof platform, "registry" | "examplesOf">>> = { onboarding };

/**
 * Opens an application of this checkout.
 * @param name the name of its folder below `metadata`
 * @throws ConfigError for an unknown name
 */
export function openApplication(name: string): WholeApplication {
  const { registry } = elementsOf(name);
  const application = readApplication(path.join(REPOSITORY, "metadata"), name, registry);
  return { ...application, modules: MODULES[name] ?? [] };
}

export function elementsOf(name: string): Pick<typeof platform, "registry" | "examplesOf"> {
  return ELEMENTS[name] ?? platform;
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
