import { EmptyState, type EmptyStateProps } from "@armature/renderer/ui";
import { SearchX } from "lucide-react";

export interface NoRowsProps extends Pick<EmptyStateProps, "icon" | "text"> {
  /** There are some, and none of them was found. */
  readonly isSearched: boolean;
}

/** In place of the rows of a list: that none was found, or what a first one takes. */
export function NoRows({ isSearched, icon, text }: NoRowsProps) {
  if (isSearched) return <EmptyState icon={SearchX} title="There are no results with the current search." />;
  return <EmptyState icon={icon} title="No data" text={text} />;
}
