import { WalkFooter } from "../../kit/ui/WalkFooter.tsx";
import { neighboursOf, type PlaceInQuestionnaire } from "../pages.ts";
import { useRouteTable } from "@armature/renderer";
import { useNavigate } from "react-router";
import { placeRoute, type Questionnaire } from "../model.ts";
import { placeLabel } from "../navigation.ts";

interface ArrowsProps {
  readonly questionnaire: Questionnaire;
  readonly place: PlaceInQuestionnaire;
  readonly entityId: number | undefined;
}

/** Links to the previous and the next page. Each page opens at its top. */
export function Arrows({ questionnaire: { type, set }, place, entityId }: ArrowsProps) {
  const table = useRouteTable();
  const navigate = useNavigate();
  const stepTo = (to: PlaceInQuestionnaire | null) => {
    if (!to) return null;
    const { name, params } = placeRoute(to, entityId);
    return {
      label: placeLabel(type, to),
      onClick: () => {
        window.scrollTo({ top: 0 });
        void navigate(table.pathTo(name, params));
      },
    };
  };
  const { previous, next } = neighboursOf(type, set, place);
  return <WalkFooter previous={stepTo(previous)} next={stepTo(next)} />;
}
