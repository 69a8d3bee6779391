/** The application areas in which a point names exactly one item, of the 18 areas of a security template. */
const SINGLE: ReadonlySet<string> = new Set(["radar", "bridges", "roi", "identity", "webSuite"]);
const APPLICATIONS = (
  "epiccare cadence shared professionalBilling careEverywhere radar bridges reportingWorkbench roi identity inBasket " +
  "myChart prelude referral webSuite willow analytics infectionAndIsolation"
).split(" ");

/** The areas, each with the number of items that a point of it names. */
export const APPLICATION_AREAS = APPLICATIONS.map((name) => ({
  name,
  itemType: SINGLE.has(name) ? "single" : "multiple",
}));
