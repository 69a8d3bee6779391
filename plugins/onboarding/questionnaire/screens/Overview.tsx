import { Card, DetailList } from "@armature/renderer/ui";
import type { Questionnaire } from "../model.ts";
import { overviewOf } from "../navigation.ts";

/** What is asked and how much of it is answered, where the questionnaire begins. */
export function Overview({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  return (
    <Card title="What is asked">
      <DetailList details={overviewOf(questionnaire).map(({ label, text }) => ({ label, value: text }))} />
    </Card>
  );
}
