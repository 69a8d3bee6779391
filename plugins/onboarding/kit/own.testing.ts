import { elements as ofPlatform } from "@armature/plugins/elements";
import { tryWith } from "@armature/plugins/kit/tried.testing.ts";
import { elements } from "../registry/elements.ts";
import * as examples from "../registry/examples.ts";

tryWith(examples);

/** The portal's own element types. */
export const own = elements.filter((element) => !ofPlatform.includes(element));
