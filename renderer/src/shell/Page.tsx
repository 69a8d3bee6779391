import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useParams } from "react-router";
import { useSettings } from "../data/settings.ts";
import { useMetadata } from "../data/metadata.ts";
import { useRoute, useRouteTable } from "../router/current.ts";
import { rememberPage } from "../palette/recent-pages.ts";
import { useWhose } from "../palette/use-whose.ts";
import { routeText } from "../router/routes.ts";
import { type Breadcrumb, HeaderPlace, PageHeader } from "../ui/index.ts";

export interface PageProps {
  /** In place of the route row's title, where it depends on what is shown. */
  readonly title?: string;
  /** Above the page in place of its title, such as a greeting. */
  readonly heading?: string;
  /** What the page is about, such as the name of a record: it stands above the page, the title ends the breadcrumbs. */
  readonly of?: string | undefined;
  /** Right of the title, the primary one last. */
  readonly actions?: ReactNode;
  readonly text?: ReactNode;
  /** Beside the title, such as a status. */
  readonly mark?: ReactNode;
  /** What follows begins right below the title row. */
  readonly flush?: boolean;
  /** Breadcrumbs after those of the route row, where they depend on what is shown. */
  readonly trail?: readonly Breadcrumb[];
  readonly children: ReactNode;
}

/** A signed-in page: title and breadcrumbs of its route row, and what the screen puts below. */
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

/** @param own what tells this page from others of its route */
function useVisit(own: string | undefined, shown: string): void {
  const { pathname } = useLocation();
  const params = useParams();
  const { name, path, action, navigation } = useRoute();
  const whose = useWhose();
  const isKept =
    action === null && !path.endsWith("*") && (own !== undefined || navigation !== null || !path.includes(":"));
  const label = own ?? shown;
  useEffect(() => {
    if (isKept) rememberPage(whose, { to: pathname, label, route: name, params });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parameters are those of the address
  }, [isKept, whose, pathname, label, name]);
}

/** '{title} | {productName}', or what there is of the two. */
export function useDocumentTitle(title: string): void {
  const { productName } = useSettings();
  useEffect(() => {
    document.title = [title, productName].filter((part) => part !== "").join(" | ");
  }, [title, productName]);
}

/**
 * A single entry would only repeat the title.
 * @param last what they have to end with
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

/** A new page moves focus to its title, so that a screen reader begins there; the first page of a visit does not. */
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
