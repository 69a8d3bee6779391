import { EntityForm } from "@armature/renderer";
import { preloadForms, TestFrame } from "@armature/renderer/testing";
import { typeOf } from "./sample-entities.ts";
import { compilePlan, SAMPLE } from "./metadata.ts";
import { Opened, show } from "./page.tsx";
import { planOf } from "./plan.ts";

/** The product's own form, in the context of a signed-in page. */
const compiled = compilePlan(planOf(new URLSearchParams(location.search)));

const form = (
  <EntityForm
    type={typeOf(compiled.metadata, SAMPLE.name)}
    record={null}
    refusalTexts={() => ({ title: "Error", text: "Unable to save" })}
    onSaved={() => undefined}
    onCancel={() => undefined}
  />
);

// As a signed-in page does some time after it was opened.
await preloadForms(compiled.plugins);
show(
  <TestFrame compiled={compiled}>
    <Opened content={form} />
  </TestFrame>,
);
