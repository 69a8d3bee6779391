import type { ElementRegistry } from "@armature/engine";
import type { PermissionProfiles } from "@armature/engine/access";
import type { ApplicationSpec } from "@armature/engine/metadata";
import type { FeatureFlag } from "@armature/engine/platform";

/** What an application is as data; the server knows none by name. */
export interface Application {
  /** That of its folder below `metadata`; a database remembers it. */
  readonly name: string;
  /** What people call it, unless the installation says otherwise. */
  readonly product: string;
  /** The element types that its attributes may have. */
  readonly elements: ElementRegistry;
  /** Folder of the definitions that every application has, in `entities`. */
  readonly platform: string;
  /** Folder of what it ships: `entities`, `options`, `examples` and `fileTypes.json`. */
  readonly metadata: string;
  /** Default permissions; they ship as a file and have no local layer. */
  readonly profiles: PermissionProfiles;
  readonly tenancy: Tenancy;
  /** The switches that it ships. */
  readonly featureFlags: readonly Omit<FeatureFlag, "enabled">[];
}

/** Who its people are, and what of an organization binds their calls. */
export interface Tenancy {
  /** The first is what a new account gets. */
  readonly profileNames: readonly string[];
  /** Of people who belong to no organization and choose one. */
  readonly staffProfiles: readonly string[];
  /** Of those who administer all organizations. */
  readonly administrator: string;
  /** What it declares of organizations: their states and variants, and what sessions tell of them. */
  readonly declared: ApplicationSpec;
}
