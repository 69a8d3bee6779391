import { useParams } from "react-router";
import { useFlags } from "../data/flags.ts";
import { useMetadata } from "../data/metadata.ts";
import { useSession } from "../data/session/session.ts";
import { useRoute, useRouteTable } from "../router/current.ts";
import { guardAnswer } from "../router/guard.ts";
import { type Route, routeSentence, routeText } from "../router/routes.ts";

/** A route to which the current page leads on. */
export interface NextRoute {
  readonly name: string;
  readonly title: string;
  readonly to: string;
  /** Its purpose, or what it will contain if it is still to be built. */
  readonly about: string | null;
  readonly isPlanned: boolean;
}

/**
 * The routes to which the current one leads on and which the person may open.
 * @example
 * ```tsx
 * import { useNextRoutes } from "@armature/renderer";
 * import { TextLink } from "@armature/renderer/ui";
 * export function Example() {
 *   const [next] = useNextRoutes();
 *   return next && <TextLink to={next.to}>{next.title}</TextLink>;
 * }
 * ```
 */
export function useNextRoutes(): readonly NextRoute[] {
  const { next } = useRoute();
  const table = useRouteTable();
  const metadata = useMetadata();
  const visit = { session: useSession(), flags: useFlags(), params: useParams() };
  return next
    .map((name) => table.find(name))
    .filter((route): route is Route => route !== undefined && guardAnswer(route, visit).kind === "enter")
    .map(({ name, title, about, planned, entity }) => ({
      name,
      title: routeText(title, entity, metadata),
      to: table.pathTo(name, visit.params),
      about: routeSentence(planned ?? about ?? "", entity, metadata) || null,
      isPlanned: planned !== null,
    }));
}
