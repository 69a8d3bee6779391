import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { registry } from "@armature/plugins/elements";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../start/load-config.ts";
import { describePostgresql } from "../../database/testing.ts";
import { METADATA, PEOPLE, registerTemplate } from "../../testing/equipment.testing.ts";
import { createLog } from "../../http/log.ts";
import { openRecords } from "../../start/open-records.ts";
import { readApplication } from "../../start/read-application.ts";
import { sentenceOf } from "../../start/refuse-to-start.ts";
import { readExampleRecords } from "../../seed/seed-files.ts";
import { emptyTemplate, startProduct, type TestProduct } from "../../metadata/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-files-"));
const fileOf = (name: string) => path.join(folder, "equipment", name);

beforeAll(() => {
  for (const name of ["platform", "equipment"])
    cpSync(path.join(METADATA, name), path.join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files as an application. */
const files = () => ({ ...readApplication(folder, "equipment", registry), modules: [] });

/** Replaces a text of a file, which must be there. */
function edit(name: string, from: string, to: string): void {
  const text = readFileSync(fileOf(name), "utf8");
  expect(text).toContain(from);
  writeFileSync(fileOf(name), text.replace(from, to));
}

const PERMISSIONS = "permissions.json";
const restore = (...names: string[]) => {
  for (const name of names) cpSync(path.join(METADATA, "equipment", name), fileOf(name));
};

describePostgresql(
  "a start with a slip",
  (database) => {
    const edited = new Set<string>();
    afterEach(() => {
      restore(...edited);
      edited.clear();
    });
    const slip = (name: string, from: string, to: string) => {
      edited.add(name);
      edit(name, from, to);
    };

    /** The sentence that the start ends with. */
    async function refusal(): Promise<string> {
      try {
        const { app } = await startProduct(database(), { application: files() });
        await app.close();
        return "";
      } catch (error) {
        return sentenceOf(error) ?? `a stack: ${String(error)}`;
      }
    }

    test.each([
      ["a misspelt attribute", '"price"', '"pricee"', ":30:7 device has no attribute pricee. Did you mean price?"],
      ["an attribute of another entity", '"price"', '"serial"', ":30:7 device has no attribute serial."],
      [
        "a misspelt entity",
        '"device": {\n      "price"',
        '"devise": {\n      "price"',
        "there is no entity devise. Did you mean device?",
      ],
      [
        "a misspelt profile in a row",
        '"technician": "VCU"',
        '"technicain": "VCU"',
        "there is no profile technicain. Did you mean technician?",
      ],
      [
        "a misspelt profile of an attribute",
        '["manager"]',
        '["mangaer"]',
        "there is no profile mangaer. Did you mean manager?",
      ],
      [
        "a misspelt profile of a named permission",
        '"listView.share": ["technician"',
        '"listView.share": ["techncian"',
        "there is no profile techncian. Did you mean technician?",
      ],
      [
        "a letter that is no right",
        '"VCU"',
        '"VCX"',
        '"VCX" has the letter X, which is no right; use V (view), C (create), U (update), R (remove).',
      ],
      ["a small letter", '"VCU"', '"vcu"', '"vcu" has the letter v, which is no right;'],
      ["a letter twice", '"VCU"', '"VCV"', '"VCV" has V twice; write each letter once.'],
      ["rights that are no letters", '"VCU"', "true", "expected letters out of VCUR, found true."],
      [
        "a misspelt action",
        '"view": ["manager"]',
        '"veiw": ["manager"]',
        "there is no action veiw. Did you mean view?",
      ],
      [
        "a rule that is no list",
        '"view": ["manager"]',
        '"view": true',
        "expected a list of profiles or a named permission, found true.",
      ],
      [
        "a named permission that nobody gives",
        '"update": []',
        '"update": "organization.admn"',
        "there is no named permission organization.admn. Did you mean organization.admin?",
      ],
      [
        "a named permission that nothing asks for",
        '"listView.share"',
        '"listView.shar"',
        "there is no named permission listView.shar. Did you mean listView.share?",
      ],
      [
        "a misspelt part",
        '"attributes"',
        '"atributes"',
        ":28:3 there is no property atributes. Did you mean attributes?",
      ],
      ["a part that is no object", '"named": {', '"about": 7, "named": {', "expected an object, found 7."],
      ["a row twice", '"sparePart": {', '"room": {"manager": "V"}, "sparePart": {', 'gives "room" a second time.'],
      ["what is no JSON", '"sparePart": {', '"sparePart" {', "is not JSON: Expected ':' after property name."],
    ])("%s is refused with its place and what was meant [F-101]", async (_, from, to, problem) => {
      slip(PERMISSIONS, from, to);
      const sentence = await refusal();
      expect(sentence).toMatch(/^The metadata cannot be used:\n- metadata\/equipment\/permissions\.json:\d+:\d+ /);
      expect(sentence).toContain(problem);
      expect(sentence.split("\n")).toHaveLength(2);
    });

    const ROOM = "entities/room/attributes.json";
    const DEVICE = "entities/device/attributes.json";
    const ORDER = "entities/workOrder/attributes.json";
    test.each([
      [
        "an entity's unknown property",
        "entities/room/entity.json",
        '"keptText"',
        '"kepText"',
        ":9:3 room.kepText: there is no property kepText. Did you mean keptText?",
      ],
      [
        "a name other than the folder's",
        "entities/room/entity.json",
        '"name": "room"',
        '"name": "rooms"',
        ':2:3 is called "rooms" in the folder room; give both the same name.',
      ],
      [
        "a scope that there is not",
        "entities/room/entity.json",
        '"organization"',
        '"organisation"',
        "room.scope: expected one of organization, self, configuration",
      ],
      [
        "a readable attribute that there is not",
        "entities/room/entity.json",
        '"readableAttribute": "name"',
        '"readableAttribute": "nmae"',
        ":5:3 room.readableAttribute: room has no attribute nmae. Did you mean name?",
      ],
      [
        "an attribute's unknown property",
        ROOM,
        '"letterCase"',
        '"leterCase"',
        "room.code.leterCase: there is no property leterCase. Did you mean letterCase?",
      ],
      [
        "an attribute's name twice",
        ROOM,
        '"name": "name"',
        '"name": "code"',
        ":24:5 room.code is there twice; keep one, or give it another name.",
      ],
      ["an attribute without a name", ROOM, '"name": "name",', "", ":23:3 must be an object with a name."],
      [
        "an attribute of another entity",
        ROOM,
        '"name": "name",',
        '"name": "name", "entityName": "device",',
        'says that name is of "device", in the folder room; leave it out.',
      ],
      [
        "a setting of a wrong type",
        ROOM,
        '"maxLength": 12',
        '"maxLength": "12"',
        "room.code.maxLength: expected a whole number, found",
      ],
      [
        "a default that is no choice",
        DEVICE,
        '"valueDefault": "In service"',
        '"valueDefault": "In servce"',
        "device.state.valueDefault: ",
      ],
      [
        "a former name of an attribute that is there",
        DEVICE,
        '"name": "title",',
        '"name": "title", "formerNameList": ["name"],',
        "device.title.formerNameList: device.name is there too; keep one of the two",
      ],
      [
        "an attribute that is the former one of another",
        DEVICE,
        '"name": "title",',
        '"name": "title", "formerNameList": ["name"],',
        "device.name.formerNameList: device.title has the former name name; keep one of the two",
      ],
      [
        "another name of a primary key",
        DEVICE,
        '"name": "id",',
        '"name": "id", "formerNameList": ["number"],',
        "device.id.formerNameList: a primary key keeps its name",
      ],
      [
        "a former name of an entity that another one has as its own",
        "entities/device/entity.json",
        '"name": "device",',
        '"name": "device", "formerNameList": ["room"],',
        "device.formerNameList: room is there too; keep one of the two",
      ],
      [
        "a value in a rule that is no choice",
        DEVICE,
        '"value": "Retired"',
        '"value": "Retierd"',
        "conditionalList.shownWhenRetired.if: state has no choice Retierd; it has ",
      ],
      [
        "a value of a prerequisite that is no choice",
        ORDER,
        '"value": "Repair"',
        '"value": "Repir"',
        "workOrder.fault.prerequisiteListRequired[0].value: kind has no choice Repir; it has Repair, Upkeep, Inspection, Upgrade. Did you mean Repair?",
      ],
      [
        "a reference to no entity",
        ORDER,
        '"fkName": "device"',
        '"fkName": "devcie"',
        "workOrder.deviceId.fkName: there is no entity devcie",
      ],
      [
        "a preset's unknown attribute",
        "entities/device/presets.json",
        '"attributeName": "roomId"',
        '"attributeName": "romId"',
        "entities/device/presets.json:",
      ],
      ["no list of attributes", ROOM, "[", "{}, [", "is not JSON: "],
      [
        "an organization's attribute that there is not",
        "application.json",
        '"called": "Site"',
        '"called": "Site", "secondName": { "attribute": "coed", "short": "" }',
        ":4:39 names 'coed', which is no attribute of an organization. Did you mean code?",
      ],
      [
        "a word of the application that there is not",
        "application.json",
        '"called": "Site"',
        '"called": "Site", "secondNam": null',
        ":4:23 there is no property secondNam. Did you mean secondName?",
      ],
      [
        "a profile's unknown property",
        "application.json",
        '"provider": true',
        '"provider": true, "provdier": true',
        "there is no property provdier. Did you mean provider?",
      ],
      [
        "a flag's unknown property",
        "featureFlags.json",
        "[]",
        '[{ "name": "a", "label": "A", "txt": "A." }]',
        "there is no property txt. Did you mean text?",
      ],
      [
        "an unknown attribute of a file type",
        "fileTypes.json",
        '"name"',
        '"nmae"',
        ":4:5 fileType has no attribute nmae. Did you mean name?",
      ],
      [
        "a route's unknown property",
        "routes.json",
        '"title"',
        '"titel"',
        ":8:5 there is no property titel. Did you mean title?",
      ],
      [
        "a taken away route that the platform does not have",
        "routes.json",
        '"name": "login"',
        '"name": "lgin", "absent": true',
        ":2:5 the platform has no route lgin. Did you mean login?",
      ],
      [
        "a route's unknown entity",
        "routes.json",
        '["device", ',
        '["devcie", ',
        "there is no entity devcie. Did you mean device?",
      ],
      [
        "a route that leads nowhere",
        "routes.json",
        '"redirect": "deviceList"',
        '"redirect": "deviceLst"',
        "there is no route deviceLst. Did you mean deviceList?",
      ],
      [
        "an example's unknown attribute",
        "examples/records/301.json",
        '"building"',
        '"bulding"',
        ":6:7 room has no attribute bulding. Did you mean building?",
      ],
      [
        "an example's unknown entity",
        "examples/records/301.json",
        '"room"',
        '"rooom"',
        ":2:3 there is no entity rooom. Did you mean room?",
      ],
      [
        "an example account's unknown profile",
        "examples/accounts.json",
        '"technician"',
        '"technicain"',
        ":4:5 there is no profile technicain. Did you mean technician?",
      ],
      [
        "an example account of nobody",
        "examples/accounts.json",
        '"technician@northgate.example"',
        '"technician@northgate.exmple"',
        ":3:5 no example person has the email technician@northgate.exmple. Did you mean technician@northgate.example?",
      ],
      [
        "an example person's unknown attribute",
        "examples/organizations.json",
        '"jobTitle"',
        '"jobTitel"',
        "user has no attribute jobTitel. Did you mean jobTitle?",
      ],
    ])("%s is refused with its place [F-126]", async (_, name, from, to, problem) => {
      slip(name, from, to);
      const sentence = await refusal();
      expect(sentence).toMatch(/^The metadata cannot be used:\n- metadata\/equipment\//);
      expect(sentence).toContain(`${name}:`);
      expect(sentence).toContain(problem);
      expect(sentence).not.toContain("    at ");
    });

    test("edited files may go back only for a developer or a demo [F-134]", async () => {
      const deps = { database: database(), clock: () => new Date(), log: createLog("silent"), config: loadConfig({}) };
      const start = (mayGoBack: boolean) => openRecords({ ...deps, application: files(), mayGoBack });
      await start(true);
      const file = "entities/room/entity.json";
      slip(file, '"label": "Room"', '"label": "Chamber"');
      await start(false);
      restore(file);
      await expect(start(false)).rejects.toThrow("came after this one");
      const { metadata } = await start(true);
      expect(metadata.current().metadata.entities.get("room")?.label).toBe("Room");
    });

    test("a file of an entity that nothing reads is refused [F-126]", async () => {
      const stray = fileOf("entities/room/atributes.json");
      writeFileSync(stray, "[]");
      expect(await refusal()).toContain(
        "entities/room/atributes.json:1:1 is read by nothing. Did you mean attributes.json?",
      );
      rmSync(stray);
    });

    test("a folder without its entity is refused [F-126]", async () => {
      mkdirSync(fileOf("entities/shelf"));
      expect(await refusal()).toContain("- metadata/equipment/entities/shelf/entity.json is missing.");
      rmSync(fileOf("entities/shelf"), { recursive: true });
    });

    /** Changes the rows of entities. */
    const rows = (change: (rows: Record<string, unknown>) => void) => {
      edited.add(PERMISSIONS);
      const content = JSON.parse(readFileSync(fileOf(PERMISSIONS), "utf8")) as { entities: Record<string, unknown> };
      change(content.entities);
      writeFileSync(fileOf(PERMISSIONS), JSON.stringify(content, null, 2));
    };

    test("an entity without a row is refused, each of them [F-101]", async () => {
      rows((entities) => {
        delete entities["room"];
        delete entities["sparePart"];
      });
      const lacks = (name: string) =>
        `- metadata/equipment/permissions.json:2:3 ${name} has no row. Write one with the letters of each profile, such as "${name}": { "technician": "", "manager": "" }`;
      expect((await refusal()).split("\n").slice(1)).toEqual([lacks("room"), lacks("sparePart")]);
    });

    test("a row '*' is refused with the rows to write in its place [F-101]", async () => {
      rows((entities) => {
        delete entities["room"];
        delete entities["sparePart"];
        entities["*"] = { technician: "VCU", manager: "VCUR" };
      });
      expect(await refusal()).toMatch(
        new RegExp(
          [
            /permissions\.json:\d+:5 "\*" would open every entity that is added later\. /,
            /Write these rows in its place, or ones with fewer rights:\n/,
            / {2}"room": \{ "technician": "VCU", "manager": "VCUR" \},\n/,
            / {2}"sparePart": \{ "technician": "VCU", "manager": "VCUR" \}$/,
          ]
            .map(({ source }) => source)
            .join(""),
        ),
      );
      restore(PERMISSIONS);
      rows((entities) => {
        entities["*"] = { technician: "VCU" };
      });
      expect(await refusal()).toContain("Take it away; each entity has a row of its own.");
    });

    test("all slips of all files are told at once [F-101]", async () => {
      slip(PERMISSIONS, '"price"', '"pricee"');
      slip(PERMISSIONS, '"technician": "VCU"', '"technicain": "VCX"');
      slip("entities/room/attributes.json", '"TextField"', '"TextFeild"');
      expect((await refusal()).split("\n")).toEqual([
        "The metadata cannot be used:",
        expect.stringContaining(
          "entities/room/attributes.json:14:5 room.code.elementType: there is no element type TextFeild",
        ),
        expect.stringContaining("permissions.json:12:7 there is no profile technicain. Did you mean technician?"),
        expect.stringContaining('permissions.json:12:7 "VCX" has the letter X'),
        expect.stringContaining("permissions.json:30:7 device has no attribute pricee. Did you mean price?"),
      ]);
    });
  },
  registerTemplate,
);

describePostgresql(
  "an entity made while the product runs",
  (database) => {
    const ANNEX = { name: "annex", label: "Annex", readableAttribute: "name", isOrgSpecific: true };
    let product: TestProduct;
    const lines: string[] = [];
    const startAgain = async () => {
      await product.app.close();
      lines.length = 0;
      product = await startProduct(database(), { application: files(), lines });
    };
    const codes = async (who: string, id = 1) => {
      const person = await product.as(who);
      const answers = [
        await person.get("/api/annex"),
        await person.get(`/api/annex/${id}`),
        await person.post("/api/annex", { name: "East" }),
        await person.put(`/api/annex/${id}`, { name: "West" }),
        await person.remove(`/api/annex/${id}`),
      ];
      return answers.map(({ status }) => status);
    };
    const REFUSED = [403, 403, 403, 403, 403];
    const DONE = [200, 200, 201, 200, 200];
    beforeAll(async () => {
      product = await startProduct(database(), { application: files() });
      const admin = await product.as(PEOPLE.manager);
      expect((await admin.post("/api/entity", ANNEX)).status).toBe(201);
      const name = { entityName: "annex", name: "name", label: "Name", elementType: "TextField" };
      expect((await admin.post("/api/attribute", name)).status).toBe(201);
      expect((await admin.post("/api/annex", { name: "North" })).status).toBe(201);
    });
    afterAll(() => product.app.close());
    afterEach(() => restore(PERMISSIONS));

    const grant = (permission: object | null) =>
      database()
        .kysely.updateTable("system.account")
        .set({ permission: permission && JSON.stringify(permission) })
        .where("username", "=", PEOPLE.technician)
        .execute();

    test("is closed to members and open to administrators [F-101]", async () => {
      expect(await codes(PEOPLE.technician)).toEqual(REFUSED);
      const { body } = await (await product.as(PEOPLE.technician)).get("/api/session");
      const { permission } = body.result["user"] as { readonly permission: Readonly<Record<string, unknown>> };
      expect(permission["annex"]).toEqual({ view: false, create: false, update: false, remove: false });
      const made = await (await product.as(PEOPLE.manager)).post("/api/annex", { name: "South" });
      expect(await codes(PEOPLE.manager, Number(made.body.result["id"]))).toEqual(DONE);
    });

    test("is open to whom an exception opens it, one with '*' opens nothing [F-101]", async () => {
      await grant({ "*": { view: true, create: true, update: true, remove: true } });
      expect(await codes(PEOPLE.technician)).toEqual(REFUSED);
      await grant({ annex: { view: true } });
      expect(await codes(PEOPLE.technician)).toEqual([200, 200, 403, 403, 403]);
      await grant(null);
    });

    test("is told at the start as closed, and never keeps it from starting [F-101]", async () => {
      await startAgain();
      const [closed] = lines.map((line) => JSON.parse(line) as { entities?: string[]; msg: string });
      expect(closed).toMatchObject({ entities: ["annex"], msg: expect.stringContaining("only administrators") });
      expect(await codes(PEOPLE.technician)).toEqual(REFUSED);
    });

    test("has the rights of its row once permissions.json has one, with a warning [F-101]", async () => {
      edit(PERMISSIONS, '"entities": {', '"entities": { "annex": { "technician": "VC", "manager": "VCUR" },');
      edit(PERMISSIONS, '"attributes": {', '"attributes": { "annex": { "name": { "update": ["manager"] } },');
      await startAgain();
      const [warning] = lines.map((line) => JSON.parse(line) as { names?: string[]; msg: string });
      expect(warning).toMatchObject({
        names: ["annex", "annex.name"],
        msg: expect.stringContaining("only this database"),
      });
      expect(await codes(PEOPLE.technician)).toEqual([200, 200, 201, 403, 403]);
    });
  },
  registerTemplate,
);

describePostgresql(
  "a first start with an example that is refused",
  (database) => {
    const RECORDS = "examples/records/301.json";
    afterAll(() => restore(RECORDS));

    test("says which, and where [F-126]", async () => {
      edit(RECORDS, '"building": "Building A"', '"building": 7');
      const start = startProduct(database(), { application: files(), exampleRecords: readExampleRecords(fileOf("")) });
      await expect(start).rejects.toThrow(
        /^The metadata cannot be used:\n- metadata\/equipment\/examples\/records\/301\.json:\d+:7 room\.building: Building .*\.$/,
      );
    });
  },
  emptyTemplate,
);
