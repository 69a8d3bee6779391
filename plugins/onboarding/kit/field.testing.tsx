import { preloadInputs } from "@armature/plugins/kit/field.testing.tsx";
import { plugins } from "../registry/inputs.ts";

export * from "@armature/plugins/kit/field.testing.tsx";

await preloadInputs(plugins);
