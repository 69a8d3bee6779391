import { defineApplication } from "@armature/server";
import { lending } from "./modules/lending.ts";

export default defineApplication({ metadata: "metadata/library", modules: [lending] });
