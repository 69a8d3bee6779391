import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { ExternalLink } from "./ExternalLink.tsx";

export interface RichTextProps {
  /** HTML that somebody wrote for a form. Only text with headings, lists and links is kept. */
  readonly html: string;
}

/**
 * Renders written HTML with React elements. No script, event handler, style or unsafe address from it reaches the page.
 */
export function RichText({ html }: RichTextProps) {
  const content = useMemo(() => nodesOf(new DOMParser().parseFromString(html, "text/html").body), [html]);
  return <div className="col-span-full flex min-w-0 flex-col gap-2 wrap-break-word">{content}</div>;
}

/** The allowed elements and their styles. The h1 belongs to the page, so h1 becomes h2. */
const DRAWN: Readonly<Record<string, { readonly tag: string; readonly look?: string }>> = {
  h1: { tag: "h2", look: "text-section font-semibold" },
  h2: { tag: "h2", look: "text-section font-semibold" },
  h3: { tag: "h3", look: "font-semibold" },
  h4: { tag: "h4", look: "font-semibold" },
  p: { tag: "p" },
  ul: { tag: "ul", look: "list-disc pl-5" },
  ol: { tag: "ol", look: "list-decimal pl-5" },
  li: { tag: "li" },
  strong: { tag: "strong" },
  b: { tag: "strong" },
  em: { tag: "em" },
  i: { tag: "em" },
  code: { tag: "code", look: "font-mono" },
};

/** The text of these elements is not meant for people. */
const DROPPED = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "textarea"]);

function nodesOf(parent: Node): readonly ReactNode[] {
  return [...parent.childNodes].map((node, i) => <Fragment key={i}>{nodeOf(node)}</Fragment>);
}

function nodeOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === "br") return <br />;
  if (name === "a") return linkOf(node);
  const drawn = Object.hasOwn(DRAWN, name) ? DRAWN[name] : undefined;
  return drawn ? createElement(drawn.tag, { className: drawn.look }, nodesOf(node)) : nodesOf(node);
}

/** Only the text, if the address is not one that a page may link to. */
function linkOf(link: Element): ReactNode {
  const address = link.getAttribute("href") ?? "";
  const isWeb = URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);
  return isWeb ? <ExternalLink href={address}>{nodesOf(link)}</ExternalLink> : nodesOf(link);
}
