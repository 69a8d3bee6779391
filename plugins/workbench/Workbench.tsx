import type { Problem } from "@armature/engine";
import type { FormState } from "@armature/engine/form";
import type { OptionSource } from "@armature/renderer";
import { Banner, Card, FormLayout, PageHeader, Stack } from "@armature/renderer/ui";
import { pluginOf, plugins } from "../registry/inputs.ts";
import { BenchField } from "./BenchField.tsx";
import { Choice } from "./Choice.tsx";
import { SUBJECT } from "./draft.ts";
import { READABLE } from "./example-record.ts";
import { OptionInputs } from "./OptionInputs.tsx";
import { RuleReadings, ValueReadings } from "./Readings.tsx";
import { RuleInputs } from "./RuleInputs.tsx";
import { useBench } from "./use-bench.ts";

export interface WorkbenchProps {
  /** The element type that is shown first. */
  readonly elementType: string;
  /** The records that a reference can name. */
  readonly records: OptionSource;
}

const TYPE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [...plugins.keys()].map((name) => [name, name]),
);

/**
 * On the left an element type, its options and a rule; on the right the result, at once. Long words wrap, since any
 * text may be typed.
 */
export function Workbench({ elementType, records }: WorkbenchProps) {
  const bench = useBench(pluginOf(elementType).element);
  const { draft } = bench;
  return (
    <div className="wrap-anywhere">
      <Stack>
        <PageHeader title="Workbench" text="Try an element type with its options and a rule." />
        <FormLayout columns={2}>
          <Stack>
            <Card title="Attribute">
              <Stack>
                <Choice
                  id="element-type"
                  label="Element type"
                  value={draft.element.name}
                  choices={TYPE_WORDS}
                  onChange={(name) => bench.choose(pluginOf(name).element)}
                />
                <OptionInputs draft={draft} onChange={bench.setOption} />
              </Stack>
            </Card>
            <Card title="Rule">
              <RuleInputs rule={draft.rule} onChange={bench.setRule} />
            </Card>
          </Stack>
          <Outcome bench={bench} records={records} />
        </FormLayout>
      </Stack>
    </div>
  );
}

interface OutcomeProps {
  readonly bench: ReturnType<typeof useBench>;
  readonly records: OptionSource;
}

function Outcome({ bench, records }: OutcomeProps) {
  const { compiled, form } = bench;
  if (compiled.state === "refused") return <Problems problems={compiled.problems} />;
  if (!form) return null;
  return (
    <Stack>
      <Card title="Field">
        <BenchFields form={form} names={[SUBJECT]} bench={bench} records={records} />
        {!form.fields[SUBJECT] && <p>The rule hides the field.</p>}
      </Card>
      <ValueReadings form={form} />
      <RuleReadings form={form} rule={compiled.rule} />
      <Card title="Rest of the record">
        <BenchFields form={form} names={READABLE.map(({ name }) => name)} bench={bench} records={records} />
      </Card>
    </Stack>
  );
}

interface BenchFieldsProps extends OutcomeProps {
  readonly form: FormState;
  readonly names: readonly string[];
}

/** The visible fields of the named attributes. An input is mounted anew for another element type. */
function BenchFields({ form, names, bench, records }: BenchFieldsProps) {
  const fields = names.flatMap((name) => form.fields[name] ?? []);
  return (
    <FormLayout>
      {fields.map((field) => (
        <BenchField
          key={`${field.attribute.name} ${field.attribute.element?.name}`}
          field={field}
          records={records}
          onChange={(value) => bench.change(field.attribute.name, value)}
          onLeave={() => bench.leave(field.attribute.name)}
        />
      ))}
    </FormLayout>
  );
}

/** Why the metadata is refused; each problem with its place. */
function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Banner tone="danger" title="This attribute does not compile">
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
