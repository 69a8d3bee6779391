import type { Plugins } from "../data/services.ts";
import { FormGate, FormOutline, RestoredNotice } from "./EntityForm.tsx";
import { ServerPorts } from "./FieldPorts.tsx";
import { preloadFieldParts } from "./FormField.tsx";
import { preloadFormButtons } from "./FormButtons.tsx";
import { IssueSummary, RepublishedNotice } from "./FormMessages.tsx";
import { NoLongerAskedSection } from "./NoLongerAsked.tsx";
import { preloadFormWindows } from "./FormWindows.tsx";

/** Loads what a form may need later, so that it is there when it does. What cannot be loaded now is tried again then. */
export async function preloadForms(plugins: Plugins): Promise<void> {
  const inputs = [...plugins.values()].flatMap(({ Input }) => ("preload" in Input ? [Input.preload()] : []));
  await Promise.allSettled([
    ...inputs,
    ServerPorts.preload(),
    RestoredNotice.preload(),
    RepublishedNotice.preload(),
    FormOutline.preload(),
    IssueSummary.preload(),
    FormGate.preload(),
    NoLongerAskedSection.preload(),
    preloadFieldParts(),
    preloadFormWindows(),
    preloadFormButtons(),
  ]);
}
