import path from "node:path";
import { createRegistry } from "@armature/engine";
import { elements } from "@armature/plugins/elements";
import { loadConfig, readApplication, runServer } from "@armature/server";
import { lending } from "./lending.ts";
import { shelfMark } from "./shelf-mark.ts";

const folder = import.meta.dirname;

void runServer(() => {
  const registry = createRegistry([...elements, shelfMark]);
  const data = readApplication(path.join(folder, "metadata"), "library", registry);
  return {
    application: { ...data, modules: [lending] },
    config: { ...loadConfig(process.env, folder), productName: data.product },
    pages: path.join(folder, "dist"),
  };
});
