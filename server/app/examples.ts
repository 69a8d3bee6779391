import { examplesOf } from "@armature/plugins/elements";
import { runExamples } from "@armature/server";
import { configured } from "./applications.ts";

void runExamples({ ...configured(process.env), examplesOf });
