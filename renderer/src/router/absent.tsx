import type { ComponentType } from "react";
import { useLoaderData } from "react-router";
import type { Route } from "./routes.ts";

/** Returned by a guard's loader when there is no such page: what to show instead. */
export interface AbsentPage {
  readonly absent: Route;
  readonly Screen: ComponentType;
}

export function isAbsentPage(loaded: unknown): loaded is AbsentPage {
  return typeof loaded === "object" && loaded !== null && "absent" in loaded;
}

/** The screen of a route, or what is shown instead if its guard found no such page. */
export function unlessAbsent(Screen: ComponentType): ComponentType {
  return function Present() {
    const loaded: unknown = useLoaderData();
    return isAbsentPage(loaded) ? <loaded.Screen /> : <Screen />;
  };
}
