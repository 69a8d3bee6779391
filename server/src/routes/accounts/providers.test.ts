import { randomBytes } from "node:crypto";
import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Secrets } from "../../base/secrets.ts";
import { rotateSecrets } from "../../database/rotate-secrets.ts";
import { describePostgresql } from "../../database/testing.ts";
import {
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const STAFF = {
  label: "Company account",
  issuer: "https://login.example.org",
  clientId: "register",
  domainList: ["equipment.example"],
  enabled: 1,
} as const;

const OF_SITES = {
  ...STAFF,
  label: "Hospital account",
  issuer: "https://login.hospital.example/realms/staff",
  organizationList: [NORTHGATE, HARBOR],
  domainList: ["northgate.example"],
} as const;

describePostgresql(
  "identity providers",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => void (product = await startRegister(database())));
    afterAll(() => product.close());
    afterEach(async () => {
      const { body } = await product.call("manager", "GET", "identityProvider?limit=100");
      for (const { id } of body.result as unknown as readonly { id: number }[])
        await product.call("manager", "DELETE", `identityProvider/${id}`);
    });

    const send = (values: Values) => product.call("manager", "POST", "admin/identityProvider", values);
    const make = async (values: Values): Promise<Values & { readonly id: number }> => {
      const { status, body } = await send(values);
      expect(status, JSON.stringify(body)).toBe(201);
      return { ...body.result, id: Number(body.result["id"]) };
    };
    const found = async (email: string) =>
      (await product.call("nobody", "POST", "signIn/find", { email })).body.result["provider"];

    describe("before sign-in", () => {
      test("those of staff are offered by name, and of the others only that there are some [ADD-045]", async () => {
        const read = async () => (await product.call("nobody", "GET", "signIn")).body.result;
        expect(await read()).toEqual({ providers: [], hasOrganizationProviders: false, hasPasskeys: false });
        const { id } = await make(STAFF);
        await make({ ...OF_SITES, enabled: 0 });
        expect(await read()).toEqual({
          providers: [{ id, label: "Company account" }],
          hasOrganizationProviders: false,
          hasPasskeys: false,
        });
        await make({ ...OF_SITES, label: "Other", issuer: "https://other.example", domainList: ["other.example"] });
        expect(await read()).toMatchObject({ hasOrganizationProviders: true });
      });

      test("the domain alone finds one, whoever has the address [ADD-045]", async () => {
        const { id, label } = await make(OF_SITES);
        expect(await found("technician@northgate.example")).toEqual({ id, label });
        expect(await found("nobody.at.all@NorthGate.example")).toEqual({ id, label });
        expect(await found("technician@harbor.example")).toBeNull();
        expect(await found("x@mail.northgate.example")).toBeNull();
      });

      test("one that is not enabled is not found", async () => {
        await make({ ...OF_SITES, enabled: 0 });
        expect(await found("technician@northgate.example")).toBeNull();
      });

      test("a domain is found in both of its spellings", async () => {
        const { id, label, domainList } = await make({ ...OF_SITES, domainList: ["XN--BCHER-KVA.example"] });
        expect(domainList).toEqual(["bücher.example"]);
        expect(await found("a@bücher.example")).toEqual({ id, label });
        expect(await found("a@xn--bcher-kva.example")).toEqual({ id, label });
      });
    });

    describe("an administrator", () => {
      test("alone reads and writes them [ADD-046]", async () => {
        const { id } = await make(STAFF);
        for (const person of ["technician", "planner"] as const) {
          expect((await product.call(person, "GET", `identityProvider/${id}`)).status === 200).toBe(
            person === "planner",
          );
          expect((await product.call(person, "POST", "identityProvider", STAFF)).status).toBe(403);
          expect((await product.call(person, "PUT", `identityProvider/${id}`, { label: "Mine" })).status).toBe(403);
        }
      });

      test.each<[string, Values, string]>([
        ["an address without https", { issuer: "ftp://login.example.org" }, "issuer"],
        ["an address with a query", { issuer: "https://login.example.org?tenant=1" }, "issuer"],
        ["an issuer of many tenants", { issuer: "https://login.microsoftonline.com/common/v2.0" }, "issuer"],
        ["no domain", { domainList: ["not a domain"] }, "domainList"],
        ["a top-level domain", { domainList: ["example"] }, "domainList"],
        ["no domains at all", { domainList: [] }, "domainList"],
        ["a line without a profile", { groupList: "Nurses" }, "groupList"],
        ["an unknown profile", { groupList: "Nurses = nurse" }, "groupList"],
        ["a profile of organizations", { groupList: "Nurses = technician" }, "groupList"],
        ["an organization of another provider", { groupList: `Nurses = manager, ${NORTHGATE}` }, "groupList"],
        ["a default of organizations", { defaultProfile: "technician" }, "defaultProfile"],
        ["an empty secret", { clientSecret: "" }, "clientSecret"],
      ])("is refused %s [ADD-046]", async (_, values, attribute) => {
        const { status, body } = await send({ ...STAFF, ...values });
        expect(status, JSON.stringify(body)).toBe(400);
        expect(new Set(body.errors.map((each) => each.attribute))).toEqual(new Set([attribute]));
      });

      test("cannot give staff profiles to organizations [ADD-046]", async () => {
        const { status, body } = await send({ ...OF_SITES, groupList: "Heads = manager", defaultProfile: "manager" });
        expect(status).toBe(400);
        expect(body.errors.map(({ message }) => message)).toEqual([
          "'manager' cannot be given here. Choose one of these profiles: technician",
          "'manager' cannot be given here. Choose one of these profiles: technician",
        ]);
      });

      test("reads groups whose names have equals signs and commas", async () => {
        const groupList = `CN=Nurses,OU=North = technician, ${NORTHGATE}\n\n Heads=technician`;
        expect(await make({ ...OF_SITES, groupList })).toMatchObject({ groupList });
      });

      test("cannot give one domain to two providers, in whatever spelling [ADD-046]", async () => {
        await make({ ...STAFF, domainList: ["bücher.example"] });
        const { status, body } = await send({ ...OF_SITES, domainList: ["xn--bcher-kva.example"] });
        expect(status).toBe(400);
        expect(body.errors[0]?.message).toContain("bücher.example belongs to the provider 'Company account'");
      });

      test("two at once cannot give it either", async () => {
        const both = await Promise.all([
          send({ ...STAFF, domainList: ["twice.example"] }),
          send({ ...OF_SITES, domainList: ["twice.example"] }),
        ]);
        expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
      });
    });

    describe("a client secret", () => {
      const stored = async () =>
        (
          await sql<{ text: string }>`select "clientSecret" as "text" from system."providerSecret"`.execute(
            database().kysely,
          )
        ).rows;

      test("is stored encrypted, and never answered [ADD-047]", async () => {
        const made = await make({ ...STAFF, clientSecret: "a very secret text" });
        expect(made["clientSecretSet"]).toBeTypeOf("string");
        const rows = await stored();
        expect(rows).toHaveLength(1);
        const history = await product.call("manager", "GET", `identityProvider/${made.id}/history`);
        const read = await product.call("manager", "GET", `identityProvider/${made.id}`);
        for (const text of [made, rows, history.body, read.body].map((each) => JSON.stringify(each)))
          expect(text).not.toContain("very secret");
      });

      test("stays when the provider changes without one, and goes with the provider [ADD-047]", async () => {
        const { id } = await make({ ...STAFF, clientSecret: "first" });
        const before = await stored();
        expect((await product.call("manager", "PUT", `identityProvider/${id}`, { label: "Renamed" })).status).toBe(200);
        expect(await stored()).toEqual(before);
        const { status } = await product.call("manager", "PUT", `identityProvider/${id}`, { clientSecret: "second" });
        expect(status).toBe(200);
        expect(await stored()).not.toEqual(before);
        await product.call("manager", "DELETE", `identityProvider/${id}`);
        expect(await stored()).toEqual([]);
      });

      test("does not follow to another issuer [ADD-047]", async () => {
        const { id } = await make({ ...STAFF, clientSecret: "first" });
        const put = (values: Values) => product.call("manager", "PUT", `identityProvider/${id}`, values);
        const { body } = await put({ issuer: "https://login.example.com", clientSecret: "second" });
        expect(body.result["clientSecretSet"]).toBeTypeOf("string");
        expect(await stored()).toHaveLength(1);
        const changed = await put({ issuer: "https://login.example.net" });
        expect(changed.body.result["clientSecretSet"]).toBeNull();
        expect(await stored()).toEqual([]);
      });

      test("is encrypted anew with the first key, so that the others can go [ADD-047]", async () => {
        const { kysely } = database();
        const keys = [1, 2].map(() => randomBytes(32).toString("base64"));
        const [oldOnes, both, newOnes] = [keys.slice(1), keys, keys.slice(0, 1)].map((each) => new Secrets(each));
        const place = { table: "system.providerSecret", column: "clientSecret", row: 900_001 };
        const clientSecret = oldOnes?.seal(place, "geheim") ?? "";
        await kysely.insertInto("system.providerSecret").values({ providerId: place.row, clientSecret }).execute();
        const rotated = async (secrets = both) => secrets && rotateSecrets(kysely, secrets);
        await expect(rotated(newOnes)).rejects.toThrow("No key of SECRET_KEY opens");
        expect([await rotated(), await rotated()]).toEqual([1, 0]);
        const [row] = await stored();
        expect(newOnes?.open(place, row?.text ?? "")).toBe("geheim");
        await kysely.deleteFrom("system.providerSecret").execute();
      });
    });
  },
  registerTemplate,
);
