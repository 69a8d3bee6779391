import type { ComponentType } from "react";
import { useLoaderData } from "react-router";
import type { Route } from "./routes.ts";

/** What a guard's loader answers where there is no such page: what opens in its place. */
export interface AbsentPage {
  readonly absent: Route;
  readonly Screen: ComponentType;
}

export function isAbsentPage(loaded: unknown): loaded is AbsentPage {
  return typeof loaded === "object" && loaded !== null && "absent" in loaded;
}

/** The screen of a route, or what opens in its place where its guard found no such page. */
export function unlessAbsent(Screen: ComponentType): ComponentType {
  return function Present() {
    const loaded: unknown = useLoaderData();
    return isAbsentPage(loaded) ? <loaded.Screen /> : <Screen />;
  };
}
