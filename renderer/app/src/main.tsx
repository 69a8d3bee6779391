import { ApiError, createApp } from "@armature/renderer";
import "@armature/plugins/styles.css";
import "#theme.css";
import application from "@armature/metadata/application/application.json";
import routes from "@armature/metadata/application/routes.json";
import { screens } from "@armature/plugins/application/screens";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

/** To the console alone; that nobody is signed in is no failure. */
function report(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) reportError(error);
}

const loadPlugins = async () => (await import("@armature/plugins/application/inputs")).plugins;

createRoot(root).render(<StrictMode>{createApp({ application, routes, screens, loadPlugins, report })}</StrictMode>);
