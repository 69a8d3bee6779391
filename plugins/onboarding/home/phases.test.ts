import { describe, expect, test } from "vitest";
import { exportName, PHASES, phaseCards, phasesOf } from "./phases.ts";
import { STATUSES } from "../kit/states.ts";

const NEW = "New Member Questionnaire";
const HISTORIC = "New Member Questionnaire (Historic)";

/** Each phase of an organization as: its state, its word, and whether it opens. */
function shown(status: string, { isProviderUser = false, organizationId = 200 } = {}) {
  return phaseCards(organizationId, status, isProviderUser).map(({ state, word, canOpen }) =>
    [state, word ?? "no word", canOpen ? "opens" : "-"].join(", "),
  );
}

test("four phases are defined, in order; each organization has three of them [ACC-047, ACC-048]", () => {
  expect(PHASES.map(({ name }) => name)).toEqual([NEW, HISTORIC, "Epic Build", "Onboarding Complete"]);
  for (const id of [1, 198, 199, 200, 201, 5000]) {
    expect(phasesOf(id)).toHaveLength(3);
    expect(phasesOf(id).slice(1)).toEqual(PHASES.slice(2));
  }
});

test("up to 199 the questionnaire is the new one, from 200 on the historic one [ACC-049, ACC-050, ACC-220]", () => {
  expect(phasesOf(199)[0]?.name).toBe(NEW);
  expect(phasesOf(200)[0]?.name).toBe(HISTORIC);
});

test("where phases open: the historic questionnaire and the build, the two others nowhere [ACC-051, ACC-052, ACC-053]", () => {
  expect(PHASES.map(({ route }) => route)).toEqual([null, "memberQuestionnaireApp", "buildApp", null]);
  for (const isProviderUser of [false, true]) {
    for (const status of STATUSES) expect(phaseCards(199, status, isProviderUser)[0]?.canOpen).toBe(false);
  }
});

test("the statuses of each phase [ACC-055, ACC-D06]", () => {
  const questionnaire = ["nmqOpen", "nmqSubmitted", "nmqApproved"];
  expect(PHASES.map(({ statuses }) => statuses)).toEqual([
    questionnaire,
    questionnaire,
    ["buildOpen", "buildClosed"],
    ["completed"],
  ]);
  for (const organizationId of [199, 200]) {
    for (const status of STATUSES) {
      const active = phaseCards(organizationId, status, false).filter(({ state }) => state === "active");
      expect(active.map(({ statuses }) => statuses.some((each) => each === status))).toEqual([true]);
    }
  }
});

describe("cards at every status", () => {
  const locked = "locked, Complete Previous Step, -";
  test.each([
    ["nmqOpen", ["active, Ready to fill out, opens", locked, locked]],
    ["nmqSubmitted", ["active, Submitted and awaiting approval, opens", locked, locked]],
    ["nmqApproved", ["active, Approved and awaiting an install PM, opens", locked, locked]],
    ["buildOpen", ["completed, Completed, opens", "active, Enter Epic Build Information, opens", locked]],
    ["buildClosed", ["completed, Completed, opens", "active, Completed and imported to Epic, opens", locked]],
    ["completed", ["completed, Completed, opens", "completed, Completed, opens", "active, Nice work!, -"]],
    ["paused", ["locked, Complete Previous Step, -", locked, locked]],
  ])("a member at %s [ACC-056, ACC-059, ACC-061]", (status, cards) => {
    expect(shown(status)).toEqual(cards);
  });

  const ahead = "locked, no word, opens";
  const end = "locked, no word, -";
  test.each([
    ["nmqOpen", ["active, Ready to fill out, opens", ahead, end]],
    ["nmqSubmitted", ["active, Submitted and awaiting approval, opens", ahead, end]],
    ["nmqApproved", ["active, Approved and awaiting an install PM, opens", ahead, end]],
    ["buildOpen", ["completed, Completed, opens", "active, Enter Epic Build Information, opens", end]],
    ["buildClosed", ["completed, Completed, opens", "active, Completed and imported to Epic, opens", end]],
    ["completed", ["completed, Completed, opens", "completed, Completed, opens", "active, Nice work!, -"]],
  ])("provider staff at %s [ACC-060, ACC-062]", (status, cards) => {
    expect(shown(status, { isProviderUser: true })).toEqual(cards);
  });

  test("on the site of the new questionnaire its card never opens [F-173]", () => {
    expect(shown("buildOpen", { organizationId: 199, isProviderUser: true })[0]).toBe("completed, Completed, -");
    expect(shown("nmqOpen", { organizationId: 199 })[0]).toBe("active, Ready to fill out, -");
  });
});

test("an export is named after the organization and the day", () => {
  expect(exportName(201, new Date("2026-03-09T12:00:00Z"))).toBe("nmq-201-2026-03-09.xlsx");
});
