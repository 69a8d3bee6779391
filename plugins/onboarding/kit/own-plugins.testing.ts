import { preloadInputs } from "@armature/plugins/kit/field.testing.tsx";
import { plugins } from "../registry/inputs.ts";
import { own } from "./own.testing.ts";

/** The portal's own element types with their inputs. */
export const ownPlugins = new Map([...plugins].filter(([, { element }]) => own.includes(element)));

await preloadInputs(ownPlugins);
