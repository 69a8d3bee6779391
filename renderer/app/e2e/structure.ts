import { randomUUID } from "node:crypto";
import type { Has } from "@armature/client";
import type { Locator, Page } from "@playwright/test";
import type { Schemas } from "./calls/onboarding.ts";
import { type Calls, resultOf } from "./people.ts";

export const LIST = "/build/structure/list";
export const NEW_LOCATION = "/build/structure/location/create";
export const LOCKED = "The Organization Structure is locked. The form has been disabled.";
export const CLOSED = "The build is closed. The form has been disabled.";

export type Location = Has<Schemas["location"], "locationId" | "name">;

export function locationPath(id: number): string {
  return `/build/structure/location/${id}/edit`;
}

export function departmentsPath(id: number): string {
  return `/build/structure/location/${id}/department/list`;
}

/** A unique name. */
export function aName(of: string): string {
  return `${of} ${randomUUID().slice(0, 8)}`;
}

export async function firstLocation(calls: Calls): Promise<Location> {
  const [first] = await resultOf(calls.GET("/api/location", { query: { limit: 1, sort: "locationId" } }));
  if (!first) throw new Error("The demo has no locations");
  return first as Location;
}

/** Creates a location at the address of the first one. */
export async function addLocation(calls: Calls, values: Schemas["location"] = {}): Promise<Location> {
  const { addressId } = await firstLocation(calls);
  const body = { name: aName("Clinic"), addressId: addressId ?? null, ...values };
  return (await resultOf(calls.POST("/api/location", { body }))) as Location;
}

export function save(page: Page): Locator {
  return page.getByRole("button", { name: "Save", exact: true });
}
