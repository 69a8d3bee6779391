import { runAdmin } from "@armature/server";
import { configured } from "./applications.ts";

void runAdmin(() => configured(process.env));
