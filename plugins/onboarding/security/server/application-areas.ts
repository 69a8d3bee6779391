/** Of the 18 application areas of a security template, those whose points take one item. */
const SINGLE: ReadonlySet<string> = new Set(["radar", "bridges", "roi", "identity", "webSuite"]);
const APPLICATIONS = (
  "epiccare cadence shared professionalBilling careEverywhere radar bridges reportingWorkbench roi identity inBasket " +
  "myChart prelude referral webSuite willow analytics infectionAndIsolation"
).split(" ");

/** The areas, each with how many items a point of it takes. */
export const APPLICATION_AREAS = APPLICATIONS.map((name) => ({
  name,
  itemType: SINGLE.has(name) ? "single" : "multiple",
}));
