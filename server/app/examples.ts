import { runExamples } from "@armature/server";
import { configured, elementsOf } from "./applications.ts";

const { application, config } = configured(process.env);
void runExamples({ application, config, examplesOf: elementsOf(application.name).examplesOf });
