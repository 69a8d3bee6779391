import path from "node:path";
import { runServer } from "@armature/server";
import { configured } from "./applications.ts";
import { REPOSITORY } from "./repository.ts";

void runServer(() => {
  const { application, config } = configured(process.env);
  return { application, config, pages: path.join(REPOSITORY, "renderer/app/dist", application.name) };
});
