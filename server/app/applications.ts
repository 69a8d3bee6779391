import path from "node:path";
import { registry } from "@armature/plugins/elements";
import { type WholeApplication, type Config, type Environment, loadConfig, readApplication } from "@armature/server";
import { createPortal } from "@armature/onboarding/server";
import { REPOSITORY } from "./repository.ts";

/** What applications add in code, by their names. */
const CODE: Readonly<Record<string, WholeApplication["code"]>> = { onboarding: createPortal() };

/**
 * An application of this checkout.
 * @param name that of its folder below `metadata`
 * @throws ConfigError for an unknown one
 */
export function openApplication(name: string): WholeApplication {
  const application = readApplication(path.join(REPOSITORY, "metadata"), name, registry);
  const code = CODE[name];
  return code === undefined ? application : { ...application, code };
}

/** What the environment asks for: the application, and how the process runs. @throws ConfigError */
export function configured(env: Environment): { readonly application: WholeApplication; readonly config: Config } {
  const config = loadConfig(env, REPOSITORY);
  const application = openApplication(config.application);
  const isNamed = (env["PRODUCT_NAME"] ?? "").trim() !== "";
  return { application, config: isNamed ? config : { ...config, productName: application.product } };
}
