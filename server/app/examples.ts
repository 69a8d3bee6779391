import * as onboarding from "@armature/onboarding/examples";
import * as platform from "@armature/plugins/examples";
import { runExamples } from "@armature/server";
import { configured } from "./applications.ts";

/** Examples of the values of applications that have their own element types. */
const EXAMPLES: Readonly<Record<string, Pick<typeof platform, "examplesOf">>> = { onboarding };

const { application, config } = configured(process.env);
const { examplesOf } = EXAMPLES[application.name] ?? platform;
void runExamples({ application, config, examplesOf });
