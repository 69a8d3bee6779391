import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** A feature of the installation that administrators can switch on or off. */
export const FeatureFlag = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** What the feature does when on. */
  text: Type.String(),
  enabled: Type.Boolean(),
});
export type FeatureFlag = Static<typeof FeatureFlag>;

/** Which features are on. Anybody may call it. */
export const readFlags = defineOperation({
  method: "GET",
  path: "/api/featureFlag",
  result: Type.Record(Type.String(), Type.Boolean()),
});

/** All feature flags of this release with their texts. For provider staff. */
export const listFlags = defineOperation({
  method: "GET",
  path: "/api/admin/featureFlag",
  result: Type.Array(FeatureFlag),
});

/** Switches a feature on or off for everybody, and returns all flags. For administrators. 404: unknown name. */
export const setFlag = defineOperation({
  method: "PUT",
  path: "/api/admin/featureFlag/:name",
  params: Type.Object({ name: Type.String() }),
  body: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
  result: Type.Array(FeatureFlag),
});
