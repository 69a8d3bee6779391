import type { EntityType, RecordAnswer } from "@armature/engine";
import { RecordFacts, useRoute } from "@armature/renderer";
import { Card, FormLayout } from "@armature/renderer/ui";

/** Attributes of the record that the route shows but does not ask for. */
export function Facts({ type, answer }: { readonly type: EntityType; readonly answer: RecordAnswer }) {
  const { facts } = useRoute().setup;
  if (!facts) return null;
  return (
    <FormLayout>
      <Card>
        <RecordFacts type={type} names={facts} record={answer.result} labels={answer.labels} />
      </Card>
    </FormLayout>
  );
}
