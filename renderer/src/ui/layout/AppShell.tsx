import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";
import { classes } from "../classes.ts";
import { Drawer } from "../overlays/Drawer.tsx";
import { FooterPlace } from "./footer-place.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { drawerScreen, railScreen, useMediaQuery } from "../media.ts";
import { footerLook } from "./PageFooter.tsx";
import { ProductMark } from "./ProductMark.tsx";
import { SideNavigation } from "./SideNavigation.tsx";
import type { NavigationGroup } from "./SideNavigation.tsx";

/** What the top bar shows. Empty slots take no room. */
export interface TopBarSlots {
  readonly productName: string;
  /** A mark before the product's name. */
  readonly logo?: ReactNode;
  /** Called by a click on the logo. */
  readonly onHome: () => void;
  readonly organization?: ReactNode;
  readonly search?: ReactNode;
  readonly help?: ReactNode;
  readonly userMenu?: ReactNode;
}

export interface AppShellProps {
  readonly topBar: TopBarSlots;
  readonly navigation: {
    readonly title?: string | null;
    readonly groups: readonly NavigationGroup[];
    /** Folds or opens a group. */
    readonly onFold?: ((heading: string, isFolded: boolean) => void) | undefined;
  };
  /**
   * Whether the navigation is beside the page, below 1,200 px as icons. Otherwise, and on small screens, it opens over
   * the page.
   */
  readonly docked?: boolean | "icons" | undefined;
  /** Whether the docked navigation is hidden. */
  readonly navigationHidden: boolean;
  /** Called by the toggle in the top bar. */
  readonly onToggle: () => void;
  /**
   * The largest width of the content. Tables and trees use up to 1,600 px. A form has 960 px, centered from 1,440 px
   * on, and 1,040 px from 1,600 px on.
   */
  readonly width?: "table" | "form" | undefined;
  /** Shown between the top bar and the page, such as an offline banner. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

const widths = { table: "w-full max-w-400", form: "w-full max-w-240 xl:mx-auto 2xl:max-w-260" } as const;

/**
 * The frame of every page after sign-in: top bar, side navigation (icons below 1,200 px, a drawer below 900 px),
 * content.
 */
export function AppShell({
  topBar,
  navigation: { title = null, groups, onFold },
  docked = true,
  navigationHidden,
  onToggle,
  width = "table",
  notice,
  children,
}: AppShellProps) {
  const isDrawer = useMediaQuery(drawerScreen) || docked === false;
  const isNarrow = useMediaQuery(railScreen);
  const isRail = (isNarrow || docked === "icons") && !isDrawer && title === null;
  const isOver = isDrawer || isRail;
  const [drawer, setDrawer] = useState(false);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar
        slots={topBar}
        toggle={
          <NavigationToggle
            isOver={isOver}
            shown={isOver ? drawer : !navigationHidden}
            onToggle={isOver ? () => setDrawer(true) : onToggle}
          />
        }
      />
      <div className="flex min-w-0 flex-1">
        {isRail && <SideNavigation groups={groups} docked="icons" />}
        {!isOver && !navigationHidden && <SideNavigation title={title} groups={groups} onFold={onFold} docked />}
        <div className="flex min-w-0 flex-1 flex-col">
          {notice}
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-x-clip px-gutter pt-6">
            <FooterPlace value={footer}>
              <div className={classes("flex flex-1 flex-col pb-8", widths[width])}>{children}</div>
            </FooterPlace>
            <div ref={setFooter} data-page-footer className={classes(footerLook, widths[width])} />
          </main>
        </div>
      </div>
      {isOver && (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          title={title ?? topBar.productName}
          side="left"
          width={title === null ? 280 : 350}
        >
          <SideNavigation groups={groups} onFold={onFold} onFollow={() => setDrawer(false)} />
        </Drawer>
      )}
    </div>
  );
}

/** Leads to the title of the page. The next Tab goes past the breadcrumbs to the first control. */
function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        const title = document.querySelector<HTMLElement>("#content h1");
        if (!title) return;
        event.preventDefault();
        title.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-input bg-accent px-4 py-2 font-medium text-on-solid focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

interface NavigationToggleProps {
  readonly isOver: boolean;
  readonly shown: boolean;
  readonly onToggle: () => void;
}

function NavigationToggle({ isOver, shown, onToggle }: NavigationToggleProps) {
  const [label, icon] = isOver
    ? ["Open navigation", MenuIcon]
    : shown
      ? ["Hide navigation", PanelLeftClose]
      : ["Show navigation", PanelLeftOpen];
  return <IconButton icon={icon} label={label} aria-expanded={shown} tooltipSide="bottom" onClick={onToggle} />;
}

function TopBar({ slots, toggle }: { readonly slots: TopBarSlots; readonly toggle: ReactNode }) {
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-top-bar shrink-0 items-center gap-2 border-b bg-canvas px-3 sm:gap-3 sm:px-4">
      {toggle}
      <button
        type="button"
        onClick={slots.onHome}
        aria-label={`${slots.productName} home`.trim()}
        className="flex shrink-0 items-center gap-2 rounded-input p-1 font-semibold tracking-tight"
      >
        {slots.logo ?? <ProductMark />}
        <span className="sr-only sm:not-sr-only">{slots.productName}</span>
      </button>
      {isPresent(slots.organization) && (
        <div className="flex min-w-0 items-center gap-2 sm:gap-3">
          <span aria-hidden className="hidden h-5 shrink-0 border-l sm:block" />
          {slots.organization}
        </div>
      )}
      <div className="ml-auto w-9 shrink-0 md:w-auto md:max-w-80 md:min-w-0 md:flex-1 md:shrink">{slots.search}</div>
      <div className="flex shrink-0 items-center gap-1">
        {slots.help}
        {slots.userMenu}
      </div>
    </header>
  );
}
