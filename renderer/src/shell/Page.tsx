import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useParams } from "react-router";
import { useSettings } from "../data/settings.ts";
import { useMetadata } from "../data/metadata.ts";
import { useRoute, useRouteTable } from "../router/current.ts";
import { rememberPage } from "../palette/recent-pages.ts";
import { usePreferenceKey } from "../palette/use-preference-key.ts";
import { routeText } from "../router/routes.ts";
import { type Breadcrumb, HeaderPlace, PageHeader } from "../ui/index.ts";

export interface PageProps {
  /** Replaces the title of the route row if it depends on the content. */
  readonly title?: string;
  /** Shown instead of the title, such as a greeting. */
  readonly heading?: string;
  /**
   * The subject of the page, such as the name of a record. It is shown above the page, and the title ends the
   * breadcrumbs.
   */
  readonly of?: string | undefined;
  /** Buttons at the right of the title, with the primary one last. */
  readonly actions?: ReactNode;
  readonly text?: ReactNode;
  /** Shown beside the title, such as a status. */
  readonly mark?: ReactNode;
  /** Whether the content begins right below the title. */
  readonly flush?: boolean;
  /** Breadcrumbs after those of the route row, if they depend on the content. */
  readonly trail?: readonly Breadcrumb[];
  readonly children: ReactNode;
}

/**
 * A page after sign-in: title and breadcrumbs of its route row, and the content.
 * @example
 * ```tsx
 * import { AddButton, Page } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return (
 *     <Page text="What the library has." actions={<AddButton type={item} to="/items/new" />}>
 *       The list
 *     </Page>
 *   );
 * }
 * ```
 */
export function Page({ title, heading, of = "", trail, children, ...header }: PageProps) {
  const route = useRoute();
  const metadata = useMetadata();
  const shown = title ?? routeText(route.title, route.entity, metadata);
  useDocumentTitle(shown);
  useVisit(of === "" ? title : of, shown);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHeader
        placeRef={setPlace}
        title={heading ?? (of === "" ? shown : of)}
        titleRef={useTitleFocus()}
        breadcrumbs={useBreadcrumbs(trail, of === "" ? null : shown)}
        {...header}
      />
      <HeaderPlace value={place}>{children}</HeaderPlace>
    </>
  );
}

/** @param own text that distinguishes this page from others of its route */
function useVisit(own: string | undefined, shown: string): void {
  const { pathname } = useLocation();
  const params = useParams();
  const { name, path, action, navigation } = useRoute();
  const whose = usePreferenceKey();
  const isKept =
    action === null && !path.endsWith("*") && (own !== undefined || navigation !== null || !path.includes(":"));
  const label = own ?? shown;
  useEffect(() => {
    if (isKept) rememberPage(whose, { to: pathname, label, route: name, params });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parameters are those of the address
  }, [isKept, whose, pathname, label, name]);
}

/**
 * '{title} | {productName}', or whichever of them exists.
 * @example
 * ```tsx
 * import { useDocumentTitle } from "@armature/renderer";
 * export function Example() {
 *   useDocumentTitle("Atlas");
 *   return <h1>Atlas</h1>;
 * }
 * ```
 */
export function useDocumentTitle(title: string): void {
  const { productName } = useSettings();
  useEffect(() => {
    document.title = [title, productName].filter((part) => part !== "").join(" | ");
  }, [title, productName]);
}

/**
 * A single entry would only repeat the title, so it is left out.
 * @param last the text of the last entry
 */
function useBreadcrumbs(trail: readonly Breadcrumb[] = [], last: string | null = null): readonly Breadcrumb[] {
  const { breadcrumb, entity } = useRoute();
  const metadata = useMetadata();
  const table = useRouteTable();
  const params = useParams();
  const own = breadcrumb.map(({ label, route }) => ({
    label: routeText(label, entity, metadata),
    ...(route !== null && { to: table.pathTo(route, params) }),
  }));
  const all: readonly Breadcrumb[] = [...own, ...trail];
  if (last !== null && all.at(-1)?.label !== last) return [...all, { label: last }];
  return all.length < 2 && last === null ? [] : all;
}

/** A new page moves the focus to its title, so that screen readers start there. The first page of a visit does not. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const shown = useRef(key === "default" ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    title.current?.focus({ preventScroll: true });
  }, [pathname]);
  return title;
}
