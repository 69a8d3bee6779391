import { Dot, type LucideIcon } from "lucide-react";
import { createElement, type SVGProps } from "react";

/** The name of an icon in the file; what it draws, once the pages are built. */
export type RouteIcon = string | LucideIcon;

/** What is drawn: a dot for a name that the build did not know, since no icon is worth a page. */
export function iconOf(icon: RouteIcon): LucideIcon {
  return typeof icon === "string" ? Dot : icon;
}

/**
 * An icon of an application's own, drawn as lucide's are.
 * @param view the `viewBox` of the file
 * @param drawing what its `svg` element holds
 * @example
 * ```ts
 * import { svgIcon } from "@armature/renderer";
 * export const lantern = svgIcon("0 0 24 24", '<path d="M9 3h6v18H9z"/>');
 * ```
 */
export function svgIcon(view: string, drawing: string): LucideIcon {
  const SvgIcon = ({ size = 24, strokeWidth = 2, ref, ...props }: SvgIconProps) =>
    createElement("svg", {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: view,
      fill: "none",
      stroke: "currentColor",
      strokeWidth,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      ...props,
      ref,
      dangerouslySetInnerHTML: { __html: drawing },
    });
  return SvgIcon as unknown as LucideIcon;
}

interface SvgIconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string;
}
