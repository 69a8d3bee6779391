import path from "node:path";
import { createRegistry, type ElementType } from "@armature/engine";
import { elements as platform } from "@armature/plugins/elements";
import {
  type ApplicationDefinition,
  type Config,
  ConfigError,
  type Environment,
  loadConfig,
  readApplication,
  type WholeApplication,
} from "@armature/server";
import type { OwnMigration } from "./own-tables.ts";

/**
 * An application with the element types of the platform and its own, and the migrations of its own tables.
 * @param metadata the folder of its metadata
 */
export function applicationOf(
  metadata: string,
  { modules }: Pick<ApplicationDefinition, "modules">,
  own: readonly ElementType[],
  migrations: readonly OwnMigration[],
): WholeApplication {
  const registry = createRegistry([...platform, ...own]);
  return { ...readApplication(path.dirname(metadata), path.basename(metadata), registry), modules, migrations };
}

/** The settings of an installation. The application gives the name of the product, unless the installation does. */
export function configOf(application: WholeApplication, env: Environment, root = "."): Config {
  const config = loadConfig(env, root);
  if (config.application !== null && config.application !== application.name)
    throw new ConfigError([
      `APPLICATION is '${config.application}', and this is ${application.name}: start ${config.application}, or leave APPLICATION out.`,
    ]);
  const isNamed = (env["PRODUCT_NAME"] ?? "").trim() !== "";
  return isNamed ? config : { ...config, productName: application.product };
}
