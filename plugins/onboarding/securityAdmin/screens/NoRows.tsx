import { EmptyState, type EmptyStateProps } from "@armature/renderer/ui";
import { SearchX } from "lucide-react";

export interface NoRowsProps extends Pick<EmptyStateProps, "icon" | "text"> {
  /** Whether there are rows, but the search found none of them. */
  readonly isSearched: boolean;
}

/** Shown in place of rows: the search found none, or there are none yet. */
export function NoRows({ isSearched, icon, text }: NoRowsProps) {
  if (isSearched) return <EmptyState icon={SearchX} title="There are no results with the current search." />;
  return <EmptyState icon={icon} title="No data" text={text} />;
}
