// Pure, for tests of an application's routes that need no browser.
export type { ApplicationWords } from "../data/application-words.ts";
export { activeSession, type ActiveSession } from "../data/session/session.ts";
export { type GuardAnswer, guardAnswer } from "../router/guard.ts";
export { navigationOf, type Visitor } from "../router/navigation.ts";
export { parseRoutes } from "../router/route-rows.ts";
export { type Route, routeTable, routeText } from "../router/routes.ts";
export { aSession, type SessionOptions } from "./clinic.ts";
