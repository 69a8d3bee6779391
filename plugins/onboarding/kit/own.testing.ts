import { elements as ofPlatform } from "@armature/plugins/elements";
import { tryWith } from "@armature/plugins/kit/tried.testing.ts";
import { elements, examplesOf } from "../registry/elements.ts";
import { hostileOf } from "../registry/hostile.testing.ts";

tryWith({ examplesOf, hostileOf });

/** The portal's own element types. */
export const own = elements.filter((element) => !ofPlatform.includes(element));
