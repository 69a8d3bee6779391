import { defineOperation } from "@armature/engine";
import { type Static, Type } from "typebox";

const SectionWork = Type.Object({
  section: Type.String(),
  label: Type.String(),
  asked: Type.Integer(),
  answered: Type.Integer(),
});
export type SectionWork = Static<typeof SectionWork>;

/**
 * The progress of each section of the questionnaire that asks the session's organization anything. 409 for provider
 * staff who have chosen no organization.
 */
export const readSectionWork = defineOperation({
  method: "GET",
  path: "/api/nmq/sections",
  result: Type.Array(SectionWork),
});
