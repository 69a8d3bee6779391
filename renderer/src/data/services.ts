import { createContext, useContext } from "react";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import type { ApplicationWords, TenantWords } from "./application-words.ts";
import type { Client } from "./client.ts";
import type { Renewal } from "./renewal.ts";
import type { SaveRecord } from "./entity-calls.ts";

export type Plugins = ReadonlyMap<string, ElementPlugin>;

/** What the hooks of this folder get from the page that starts the application. */
export interface Services {
  readonly client: Client;
  readonly renewal: Renewal;
  readonly proving: Renewal;
  readonly saveRecord: SaveRecord;
  /**
   * Loads the element types with their React parts. This happens only after sign-in, so that the sign-in page stays
   * small.
   */
  readonly loadPlugins: () => Promise<Plugins>;
  /** Reloads the page from the server. */
  readonly reload: () => void;
  readonly application: ApplicationWords;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("There is no ServicesContext above this component; createApp provides it");
  return services;
}

/**
 * What the application calls an organization, and what it shows beside its name.
 * @example
 * ```tsx
 * import { useTenantWords } from "@armature/renderer";
 * export function Example() {
 *   return <p>Choose your {useTenantWords().called.toLowerCase()}.</p>;
 * }
 * ```
 */
export function useTenantWords(): TenantWords {
  return useServices().application.tenant;
}

export function useClient(): Client {
  return useServices().client;
}
