import type { ElementRegistry } from "@armature/engine";
import type { PermissionProfiles } from "@armature/engine/access";
import type { ApplicationSpec } from "@armature/engine/metadata";
import type { FeatureFlag } from "@armature/engine/platform";

/** An application as data. The server knows no application by name. */
export interface Application {
  /** The name of its folder below `metadata`. A database stores it. */
  readonly name: string;
  /** The name for people, unless the installation sets another one. */
  readonly product: string;
  /** The element types that its attributes may have. */
  readonly elements: ElementRegistry;
  /** The folder of the platform, whose definitions every application has, in `entities`. */
  readonly platform: string;
  /** The folder of its shipped files: `entities`, `options`, `examples` and `fileTypes.json`. */
  readonly metadata: string;
  /** Default permissions. They ship as a file, and an installation cannot change them. */
  readonly profiles: PermissionProfiles;
  readonly tenancy: Tenancy;
  /** The fixed parts of the addresses of its pages, which no new entity may be called. */
  readonly pageNames: readonly string[];
  /** The feature flags that it ships. */
  readonly featureFlags: readonly Omit<FeatureFlag, "enabled">[];
}

/** The profiles of its people, and the properties of organizations that limit calls. */
export interface Tenancy {
  /** The first one is the profile of a new account. */
  readonly profileNames: readonly string[];
  /** Profiles of people who belong to no organization and choose one. */
  readonly staffProfiles: readonly string[];
  /** What people call each profile. */
  readonly profileLabels: ReadonlyMap<string, string>;
  /** The second factor that people of a profile need to work: any, or a passkey. Others may have one. */
  readonly secondFactors: ReadonlyMap<string, SecondFactor>;
  /** The profile of people who administer all organizations. */
  readonly administrator: string;
  /** What the application declares about organizations: states, variants, and attributes for sessions. */
  readonly declared: ApplicationSpec;
  readonly zones: Zones;
}

/** What a profile can ask of its people. */
export type SecondFactor = "required" | "passkey";

/** Time zones by their IANA names. */
export interface Zones {
  /** The one of organizations that name none. */
  readonly installation: string;
  /** Those that organizations can name: the database knows them. Empty if organizations name none. */
  readonly known: ReadonlySet<string>;
}

/** Until the start has asked the database. */
export const UTC_ONLY: Zones = Object.freeze({ installation: "UTC", known: new Set<string>() });
