import path from "node:path";
import featureFlags from "@armature/metadata/onboarding/featureFlags.json" with { type: "json" };
import profiles from "@armature/metadata/onboarding/permissions.json" with { type: "json" };
import { registry } from "@armature/plugins/elements";
import { operations } from "@armature/plugins/operations";
import type { Application } from "./application.ts";
import { REPOSITORY } from "./repository.ts";

/** The onboarding portal: what the commands of this folder, and its tests, give the server. */
export const onboarding: Application = {
  elements: registry,
  platform: path.join(REPOSITORY, "metadata/platform"),
  metadata: path.join(REPOSITORY, "metadata/onboarding"),
  profiles,
  featureFlags,
  operations,
};
