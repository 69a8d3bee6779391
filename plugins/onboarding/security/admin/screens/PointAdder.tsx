import { Banner, Button, ChoiceBox, Field, FieldRow, Inline, Select } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import type { StoredEpicApplicationType, StoredSecurityClass } from "../../../kit/records.ts";
import {
  chosenPoint,
  isBegun,
  isRepeated,
  itemsOfType,
  NO_CHOICE,
  POINT_REPEATED,
  type PointChoice,
  type PointDraft,
  withType,
} from "../function-model.ts";
import { useAreaLabels } from "./use-area-labels.ts";

const OPERATORS = ["contains", "does not contain"] as const;
const OPERATOR_OPTIONS = OPERATORS.map((value) => ({ value, label: value }));

/** The id of the button that adds the point. */
export const ADD_POINT = "add-point";

export interface PointAdderProps {
  readonly classes: readonly StoredSecurityClass[];
  readonly applications: readonly StoredEpicApplicationType[];
  readonly points: readonly PointDraft[];
  readonly choice: PointChoice;
  readonly onChoose: (choice: PointChoice) => void;
  /** The reason why the function cannot be saved with this choice. */
  readonly issue: string | null;
  /** Adds the point and clears the choices. */
  readonly onAdd: (point: PointDraft) => void;
}

/** Chooses a point, and adds it. */
export function PointAdder({ points, issue, onAdd, ...fields }: PointAdderProps) {
  const { choice, onChoose } = fields;
  const point = chosenPoint(choice);
  const isThere = point !== null && isRepeated(points, point);
  const offReason = point === null ? "Choose a type, a point and a value first." : isThere ? POINT_REPEATED : undefined;
  return (
    <>
      <PointFields {...fields} />
      {isThere && <Banner tone="warning">{POINT_REPEATED}</Banner>}
      {issue !== null && <Banner tone="danger">{issue}</Banner>}
      <Inline>
        <Button id={ADD_POINT} icon={Plus} disabledReason={offReason} onClick={() => point && onAdd(point)}>
          Add Point
        </Button>
        <Button
          variant="quiet"
          disabledReason={isBegun(choice) ? undefined : "Nothing is chosen."}
          onClick={() => onChoose(NO_CHOICE)}
        >
          Clear Point
        </Button>
      </Inline>
    </>
  );
}

type PointFieldsProps = Pick<PointAdderProps, "classes" | "applications" | "choice" | "onChoose">;

/** A type, an item of its security classes, and a value of that item. */
function PointFields({ classes, choice, onChoose, ...rest }: PointFieldsProps) {
  const { type } = choice;
  const items = useMemo(() => (type === null ? [] : itemsOfType(classes, type)), [classes, type]);
  const values = items.find(({ item }) => item === choice.point)?.values ?? [];
  return (
    <FieldRow>
      <TypeField {...rest} classes={classes} choice={choice} onChoose={onChoose} />
      <Field id="point-item" label="Point">
        <ChoiceBox
          id="point-item"
          value={choice.point}
          onChange={(item) => onChoose({ ...choice, point: item, value: null })}
          options={items.map(({ item, name }) => ({ value: item, label: name === "" ? item : `${item} ${name}` }))}
          disabled={type === null}
          clearable={false}
        />
      </Field>
      <Field id="point-operator" label="Operator">
        <Select
          id="point-operator"
          value={choice.operator}
          onChange={(operator) =>
            onChoose({ ...choice, operator: OPERATORS.find((each) => each === operator) ?? "contains" })
          }
          options={OPERATOR_OPTIONS}
        />
      </Field>
      <Field id="point-value" label="Value">
        <ChoiceBox
          id="point-value"
          value={choice.value}
          onChange={(value) => onChoose({ ...choice, value })}
          options={values.map((value) => ({ value, label: value }))}
          disabled={choice.point === null}
        />
      </Field>
    </FieldRow>
  );
}

function TypeField({ classes, applications, choice, onChoose }: PointFieldsProps) {
  const areas = useAreaLabels();
  const choose = (next: string | null) => {
    const isSingle = applications.some(({ name, itemType }) => name === next && itemType === "single");
    onChoose(withType(choice, next, next === null ? [] : itemsOfType(classes, next), isSingle));
  };
  return (
    <Field id="point-type" label="Type">
      <ChoiceBox
        id="point-type"
        value={choice.type}
        onChange={choose}
        options={[...areas].map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}
