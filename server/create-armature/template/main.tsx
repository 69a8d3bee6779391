import "@armature/plugins/styles.css";
import { plugins } from "@armature/plugins/inputs";
import { tidiedInput } from "@armature/plugins/kit/typed-input";
import { screens } from "@armature/plugins/screens";
import { ApiError, createApp, definePlugin } from "@armature/renderer";
import { createRoot } from "react-dom/client";
import application from "./metadata/library/application.json";
import routes from "./metadata/library/routes.json";
import { shelfMark } from "./shelf-mark.ts";

const own = definePlugin({ element: shelfMark, Input: tidiedInput(shelfMark) });
const loadPlugins = async () => new Map([...plugins, [shelfMark.name, own] as const]);

/** Reports to the console only. A visitor who is not signed in is not a failure. */
function report(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) reportError(error);
}

const root = document.getElementById("root");
if (root) createRoot(root).render(createApp({ application, routes, screens, loadPlugins, report }));
