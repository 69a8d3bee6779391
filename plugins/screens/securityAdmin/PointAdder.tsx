import type { Values } from "@armature/engine";
import { Banner, Button, Combobox, Field, FieldRow, Inline, Select } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  chosenPoint,
  isRepeated,
  itemsOfType,
  NO_CHOICE,
  POINT_REPEATED,
  type PointChoice,
  type PointDraft,
  withType,
} from "./function-model.ts";
import { useAreaLabels } from "./use-area-labels.ts";

const OPERATORS = ["contains", "does not contain"] as const;
const OPERATOR_OPTIONS = OPERATORS.map((value) => ({ value, label: value }));

export interface PointAdderProps {
  /** Records of securityClass. */
  readonly classes: readonly Values[];
  /** Records of epicApplicationType. */
  readonly applications: readonly Values[];
  readonly points: readonly PointDraft[];
  readonly onAdd: (point: PointDraft) => void;
}

/** Chooses a point: of a type, an item of its classes and a value of that (ADM-223 to ADM-226). */
export function PointAdder({ classes, applications, points, onAdd }: PointAdderProps) {
  const [choice, setChoice] = useState<PointChoice>(NO_CHOICE);
  const areas = useAreaLabels();
  const items = choice.type === null ? [] : itemsOfType(classes, choice.type);
  const values = items.find(({ item }) => item === choice.point)?.values ?? [];
  const point = chosenPoint(choice);
  const isThere = point !== null && isRepeated(points, point);
  const offReason = point === null ? "Choose a type, a point and a value first." : isThere ? POINT_REPEATED : undefined;
  const chooseType = (type: string | null) => {
    const isSingle = applications.some(({ name, itemType }) => name === type && itemType === "single");
    setChoice(withType(choice, type, type === null ? [] : itemsOfType(classes, type), isSingle));
  };
  return (
    <>
      <FieldRow>
        <Field id="point-type" label="Type">
          <Combobox
            id="point-type"
            value={choice.type}
            onChange={chooseType}
            options={[...areas].map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field id="point-item" label="Point">
          <Combobox
            id="point-item"
            value={choice.point}
            onChange={(item) => setChoice({ ...choice, point: item, value: null })}
            options={items.map(({ item, name }) => ({ value: item, label: name === "" ? item : `${item} ${name}` }))}
            disabled={choice.type === null}
          />
        </Field>
        <Field id="point-operator" label="Operator">
          <Select
            id="point-operator"
            value={choice.operator}
            onChange={(operator) =>
              setChoice({ ...choice, operator: OPERATORS.find((each) => each === operator) ?? "contains" })
            }
            options={OPERATOR_OPTIONS}
          />
        </Field>
        <Field id="point-value" label="Value">
          <Combobox
            id="point-value"
            value={choice.value}
            onChange={(value) => setChoice({ ...choice, value })}
            options={values.map((value) => ({ value, label: value }))}
            disabled={choice.point === null}
          />
        </Field>
      </FieldRow>
      {isThere && <Banner tone="warning">{POINT_REPEATED}</Banner>}
      <Inline>
        <Button
          icon={Plus}
          disabledReason={offReason}
          onClick={() => {
            if (point) onAdd(point);
            setChoice(NO_CHOICE);
          }}
        >
          Add Point
        </Button>
      </Inline>
    </>
  );
}
