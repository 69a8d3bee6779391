import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** A switch of the installation, as administrators see it. */
export const FeatureFlag = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** What it brings while it is on. */
  text: Type.String(),
  enabled: Type.Boolean(),
});
export type FeatureFlag = Static<typeof FeatureFlag>;

/** Which features are on; anybody may ask. */
export const readFlags = defineOperation({
  method: "GET",
  path: "/api/featureFlag",
  result: Type.Record(Type.String(), Type.Boolean()),
});

/** Every flag of the release with what it is for; for provider staff. */
export const listFlags = defineOperation({
  method: "GET",
  path: "/api/admin/featureFlag",
  result: Type.Array(FeatureFlag),
});

/**
 * Turns a feature on or off for everybody; for administrators. Answers all flags as they are then; 404 for an unknown
 * name.
 */
export const setFlag = defineOperation({
  method: "PUT",
  path: "/api/admin/featureFlag/:name",
  params: Type.Object({ name: Type.String() }),
  body: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
  result: Type.Array(FeatureFlag),
});
