import type { ElementRegistry, PermissionProfiles } from "@armature/engine";
import type { FeatureFlag } from "@armature/engine/platform";
import type { Contracts } from "./openapi/operation-paths.ts";

/** What an application gives the server, which knows none by name. */
export interface Application {
  /** The element types that its attributes may have. */
  readonly elements: ElementRegistry;
  /** Folder of the definitions that every application has, in `entities`. */
  readonly platform: string;
  /** Folder of what it ships: `entities`, `options`, `examples` and `fileTypes.json`. */
  readonly metadata: string;
  /** Default permissions; they ship as a file and have no local layer. */
  readonly profiles: PermissionProfiles;
  /** The switches that it ships. */
  readonly featureFlags: readonly Omit<FeatureFlag, "enabled">[];
  /** The contracts of its own calls, for the description of the API. */
  readonly operations: Contracts;
}
