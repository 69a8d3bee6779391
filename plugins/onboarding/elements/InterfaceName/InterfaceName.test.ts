import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element, promptOf } from "./element.ts";
import { interfaceName } from "./made-name.ts";

const attribute = anAttribute(element, { label: "Interface Name", maxLength: null });

function nameOf(interfaceType: unknown, vendorAndOrganizationNameList: unknown): string | null {
  return interfaceName(attribute, { interfaceType, vendorAndOrganizationNameList });
}

describe("the name", () => {
  test.each([
    ["Lab Orders", ["Quest"], "Lab Orders Quest"],
    ["Lab Orders", ["Quest", "LabCorp"], "Lab Orders Quest, LabCorp"],
    ["Lab Orders", ["LabCorp", "Quest"], "Lab Orders LabCorp, Quest"],
    ["ADT", "One vendor", "ADT One vendor"],
    [" ADT ", ["A", "", null, "B"], "ADT A, B"],
  ])("of %j and %j is %j [NMQ-178]", (type, vendors, expected) => {
    expect(nameOf(type, vendors)).toBe(expected);
  });

  test.each([
    [null, ["Quest"]],
    ["", ["Quest"]],
    ["ADT", null],
    ["ADT", []],
    ["ADT", [""]],
    [undefined, undefined],
  ])("of %j and %j is none", (type, vendors) => expect(nameOf(type, vendors)).toBeNull());

  test("is one line, and can be stored, whatever the parts are", () => {
    const name = nameOf("Lab\r\nOrders", ["Que\u2028st", {}]);
    expect(element.validate(name, contextOf(attribute, {}))).toEqual([]);
  });

  test("reads other attributes where its settings say so", () => {
    const option = [
      { name: "typeFrom", value: "kind" },
      { name: "vendorsFrom", value: "makers" },
    ];
    const other = { ...attribute, option };
    expect(interfaceName(other, { kind: "ADT", makers: ["Ann"] })).toBe("ADT Ann");
    expect(element.reads?.(other)).toEqual(["kind", "makers"]);
  });
});

describe("what it asks for", () => {
  const promptFor = (record: object) => {
    const issue = promptOf(attribute, { ...record });
    return issue && messageOf(issue, attribute);
  };
  test("the type first", () => {
    expect(promptFor({})).toBe("Please fill out 'Interface Type'.");
    expect(promptFor({ vendorAndOrganizationNameList: ["Quest"] })).toBe("Please fill out 'Interface Type'.");
  });
  test("then a vendor", () => {
    expect(promptFor({ interfaceType: "ADT", vendorAndOrganizationNameList: [] })).toBe("Please fill out 'Vendor(s)'.");
  });
  test("nothing once both are there", () => {
    expect(promptFor({ interfaceType: "ADT", vendorAndOrganizationNameList: ["Quest"] })).toBeUndefined();
  });
  test("the same where a name is required", () => {
    const required = { ...attribute, required: true };
    const texts = validateAttribute(required, { interfaceType: "ADT" }, { mode: "create" }).map((issue) =>
      messageOf(issue, required),
    );
    expect(texts).toEqual(["Please fill out 'Vendor(s)'."]);
  });
});
