import type { Plugins } from "../data/services.ts";
import { FormGate, FormOutline, RestoredNotice } from "./EntityForm.tsx";
import { InlineWindow, ServerPorts } from "./InputPorts.tsx";
import { preloadFieldParts } from "./FormField.tsx";
import { preloadFormButtons } from "./FormButtons.tsx";
import { IssueSummary, RepublishedNotice } from "./FormMessages.tsx";
import { NoLongerAskedSection } from "./NoLongerAsked.tsx";
import { preloadFormWindows } from "./FormWindows.tsx";

/** Loads code that a form may need later. Whatever fails to load is tried again when it is needed. */
export async function preloadForms(plugins: Plugins): Promise<void> {
  const inputs = [...plugins.values()].flatMap(({ Input }) => ("preload" in Input ? [Input.preload()] : []));
  await Promise.allSettled([
    ...inputs,
    InlineWindow.preload(),
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
