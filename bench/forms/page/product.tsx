import { EntityForm } from "@armature/renderer";
import { TestFrame } from "@armature/renderer/testing";
import { compilePlan, SAMPLE, typeOf } from "./metadata.ts";
import { Opened, show } from "./page.tsx";
import { planOf } from "./plan.ts";

/** The product's own form, in what a signed-in page has around it. */
const compiled = compilePlan(planOf(new URLSearchParams(location.search)));

const form = (
  <EntityForm
    type={typeOf(compiled, SAMPLE.name)}
    record={null}
    refusalTexts={() => ({ title: "Error", text: "Unable to save" })}
    onSaved={() => undefined}
    onCancel={() => undefined}
  />
);

show(
  <TestFrame compiled={compiled}>
    <Opened content={form} />
  </TestFrame>,
);
