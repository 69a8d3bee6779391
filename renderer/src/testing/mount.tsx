import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { announcements } from "../ui/feedback/announcements.ts";
import { toasts } from "../ui/index.ts";
import { quietKeys } from "../ui/quiet-keys.ts";
import "./styles.css";

let root: Root | undefined;

/** Renders the content on an otherwise empty page, with keys as in the application. A second call renders again in the same place. */
export function mount(content: ReactNode): HTMLElement {
  quietKeys();
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const opened = root;
  flushSync(() => opened.render(content));
  return document.body.firstElementChild as HTMLElement;
}

/** Removes what {@link mount} rendered, with its notifications and announcements. Call it after each test. */
export function unmount(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  toasts.setState([], true);
  announcements.setState(announcements.getInitialState(), true);
}
