import type { ListAnswer } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import { fakeServer, TestFrame } from "@armature/renderer/testing";
import { ChoiceBox, Field } from "@armature/renderer/ui";
import { useState } from "react";
import { typeOf } from "./sample-entities.ts";
import { compileEntities, SAMPLE } from "./metadata.ts";
import { Opened, show } from "./page.tsx";

/** As many as a large terminology has codes. */
const CHOICES = 41_000;
/** As many as the server returns at once. */
const GIVEN = 1_000;

const OTHER = { name: "other", label: "Other", labelPlural: "Others", readableAttribute: "name" };

const compiled = compileEntities([
  {
    entity: SAMPLE,
    attributes: [
      { name: "recordId", label: "Of the records", elementType: "SelectFk", fkExists: true, fkName: OTHER.name },
    ],
  },
  { entity: OTHER, attributes: [{ name: "name", label: "Name", elementType: "TextField" }] },
]);

const OPTIONS = Array.from({ length: CHOICES }, (_, i) => ({ value: String(i), label: labelOf(i) }));

function labelOf(index: number): string {
  return `Choice ${index}`;
}

/** The first results of a search, and their number. */
function answer(wanted: string): ListAnswer {
  const found = Array.from({ length: CHOICES }, (_, i) => i).filter((i) => String(i).includes(wanted));
  return {
    result: found.slice(0, GIVEN).map((i) => ({ otherId: i + 1, name: labelOf(i) })),
    total: found.length,
    isExact: true,
    after: null,
    labels: {},
    needsInformation: [],
  };
}

const answers = { all: answer(""), searched: answer("7") };
fakeServer({ "GET /api/other": ({ query }) => (query.has("filter") ? answers.searched : answers.all) });

/** More choices than an attribute's own list may have. A screen may provide so many. */
function Listed() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field id="field-listed" label="Of a list">
      <ChoiceBox id="field-listed" value={value} onChange={setValue} options={OPTIONS} />
    </Field>
  );
}

const form = (
  <EntityForm
    type={typeOf(compiled.metadata, SAMPLE.name)}
    record={null}
    refusalTexts={() => ({ title: "Error", text: "Unable to save" })}
    onSaved={() => undefined}
    onCancel={() => undefined}
  />
);

show(
  <TestFrame compiled={compiled}>
    <Listed />
    <Opened content={form} />
  </TestFrame>,
);
