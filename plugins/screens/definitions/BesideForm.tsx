import { Stack, Tabs, useMediaQuery } from "@armature/renderer/ui";
import { type ReactNode, useState } from "react";

/** What is shown beside a form. */
export interface Aside {
  /** The tab on a narrow screen. */
  readonly title: string;
  readonly content: ReactNode;
}

export interface BesideFormProps {
  readonly aside: Aside;
  /** What the form is about. */
  readonly label: string;
  /** The number of refused saves. Each shows the form, where the issues are. */
  readonly refusals: number;
  readonly children: ReactNode;
}

/** From 1,280 px there is room for both beside the navigation. */
const WIDE = "(min-width: 80rem)";

/** A form with something beside it that stays in view. On narrow screens they are tabs. */
export function BesideForm({ aside, label, refusals, children }: BesideFormProps) {
  const isWide = useMediaQuery(WIDE);
  if (!isWide) {
    return (
      <NarrowTabs aside={aside} label={label} refusals={refusals}>
        {children}
      </NarrowTabs>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,22rem)] items-start gap-8">
      {children}
      <aside
        aria-label={aside.title}
        className="sticky top-[calc(var(--top-bar-height)+1.5rem)] max-h-[calc(100dvh-var(--top-bar-height)-6rem)] overflow-y-auto rounded-card border p-5"
      >
        <Stack gap="wide">{aside.content}</Stack>
      </aside>
    </div>
  );
}

function NarrowTabs({ aside, label, refusals, children }: BesideFormProps) {
  const [tab, setTab] = useState("form");
  const [seen, setSeen] = useState(refusals);
  if (seen !== refusals) {
    setSeen(refusals);
    setTab("form");
  }
  return (
    <Tabs
      label={label}
      keepsPanels
      current={tab}
      onChange={setTab}
      items={[
        { key: "form", label, content: children },
        { key: "aside", label: aside.title, content: <Stack gap="wide">{aside.content}</Stack> },
      ]}
    />
  );
}
