import { defineApplication } from "@armature/server";
import { createPortal } from "./server.ts";

/** The onboarding portal. */
export default defineApplication({ metadata: "../../metadata/onboarding", modules: createPortal() });
