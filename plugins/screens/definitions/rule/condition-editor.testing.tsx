import type { AttributeSpecInput, EntityType, MetadataAnswer } from "@armature/engine";
import { compiledOf, DECLARED, aSession, TestFrame } from "@armature/renderer/testing";
import { type ReactNode, useState } from "react";
import { plugins } from "../../../registry/inputs.ts";
import type { ConditionDraft } from "./condition-draft.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";

const of = (name: string, label: string, elementType: string, spec: Partial<AttributeSpecInput> = {}) => ({
  name,
  label,
  elementType,
  entityName: "device",
  ...spec,
});

/** Devices with an attribute of each kind that a condition compares. */
const ANSWER: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: [
      { name: "device", label: "Device", labelPlural: "Devices", readableAttribute: "deviceId" },
      { name: "room", label: "Room", labelPlural: "Rooms", readableAttribute: "title" },
    ],
    attributes: [
      { name: "deviceId", label: "ID", entityName: "device", type: "integer", primaryKey: true, serverSet: true },
      { name: "roomId", label: "ID", entityName: "room", type: "integer", primaryKey: true, serverSet: true },
      { name: "title", label: "Title", entityName: "room", elementType: "TextField" },
      of("state", "State", "Combobox", { comboboxOptionList: ["In use", "Lent", "Broken"] }),
      of("room", "Room", "SelectFk", { fkName: "room", fkExists: true }),
      of("price", "Price", "TextFieldMoney"),
      of("due", "Due", "DateField"),
      of("bought", "Bought", "DateField"),
      of("checked", "Checked", "Timestamp"),
      of("serial", "Serial number", "TextField"),
      of("isLent", "Is lent", "YesNo", { valueYes: 1, valueNo: 0 }),
      of("note", "Note", "TextArea"),
      of("other", "Other", "TextField"),
    ],
  },
};

const DEVICES = compiledOf(ANSWER, [...plugins.values()]);
const DEVICE = DEVICES.metadata.entities.get("device") as EntityType;

/** What the server answers to the calls of the editor. */
export const EDITOR_CALLS = {
  "POST /api/admin/condition/count": () => ({ result: { holds: 312, of: 12_044, isExact: true } }),
  "GET /api/room": () => ({
    result: [
      { roomId: 1, title: "Lab" },
      { roomId: 2, title: "Office" },
    ],
    total: 2,
    isExact: true,
    after: null,
    labels: {},
  }),
} as const;

export interface EditorFrameProps {
  readonly condition: ConditionDraft;
  readonly isAsked?: boolean;
  readonly findings?: ReactNode;
  readonly onChange?: (condition: ConditionDraft) => void;
}

/** The editor of a condition of devices, as the rule of another attribute. */
export function EditorFrame({ condition: first, isAsked = false, findings, onChange }: EditorFrameProps) {
  const [condition, setCondition] = useState(first);
  return (
    <TestFrame compiled={DEVICES} session={aSession()}>
      <ConditionEditor
        label="If"
        id="rule-1-if"
        ownName="other"
        subject={DEVICE}
        isAsked={isAsked}
        condition={condition}
        findings={findings}
        onChange={(next) => {
          setCondition(next);
          onChange?.(next);
        }}
      />
    </TestFrame>
  );
}
