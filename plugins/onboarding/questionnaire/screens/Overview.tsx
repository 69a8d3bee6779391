import { Card, DetailList } from "@armature/renderer/ui";
import type { Questionnaire } from "../model.ts";
import { overviewOf } from "../navigation.ts";

/** The introduction's list of sections, with how much of each is answered. */
export function Overview({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  return (
    <Card title="What is asked">
      <DetailList details={overviewOf(questionnaire).map(({ label, text }) => ({ label, value: text }))} />
    </Card>
  );
}
