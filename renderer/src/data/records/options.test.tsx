import type { AttributeSpecInput, Values } from "@armature/engine";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { metadataAnswer, personAttributes } from "../../testing/clinic.ts";
import { fakePlugins } from "../../testing/fake-plugins.tsx";
import { type FakeServer, fakeServer, listHandler, refusal } from "../../testing/fake-server.ts";
import { mount, unmount } from "../../testing/mount.tsx";
import { compiledOf, compiledPersons, personType, TestFrame } from "../../testing/TestFrame.tsx";
import { useOptions } from "./options.ts";

let server: FakeServer;
afterEach(() => {
  unmount();
  server.restore();
});

const persons = (count: number): readonly Values[] =>
  Array.from({ length: count }, (_, i) => ({
    personId: i + 1,
    lastName: `Name ${String(i + 1).padStart(4, "0")}`,
    jobTitle: i % 2 === 0 ? "Chief" : "Nurse",
  }));

function Shown({ attributes }: { readonly attributes: readonly AttributeSpecInput[] }) {
  const attribute = personType(compiledPersons(attributes)).byName.get("leaderId");
  if (!attribute) throw new Error("no leader");
  return <ShownOptions attribute={attribute} />;
}

const KNOWN = { 4000: "Known from the record" };

function ShownOptions({ attribute }: { readonly attribute: Parameters<typeof useOptions>[0] }) {
  const source = useOptions(attribute, KNOWN);
  const [found, setFound] = useState("nothing");
  if (!source) return <p>refers to nothing</p>;
  const { state, options, hasMore, labelOf, find, retry } = source;
  return (
    <>
      <output>{`${state}, ${options.length}${hasMore ? " and more" : ""}, first ${options[0]?.label ?? "none"}`}</output>
      <p>{`2 is ${labelOf(2) ?? "unknown"}, 4000 is ${labelOf(4000) ?? "unknown"}, 77 is ${labelOf(77) ?? "unknown"}, 1234 is ${labelOf(1234) ?? "unknown"}`}</p>
      <input
        aria-label="search"
        onChange={(event) => {
          if (!hasMore) return;
          const answer = find(event.target.value, new AbortController().signal);
          void answer.then(({ options: found }) => setFound(found.map(({ label }) => label).join()));
        }}
      />
      <p>found {found}</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  );
}

function open(count: number, attributes = personAttributes, compiled = compiledPersons()) {
  server = fakeServer({ "GET /api/person": listHandler(personType(), persons(count)) });
  mount(
    <TestFrame compiled={compiled}>
      <Shown attributes={attributes} />
    </TestFrame>,
  );
}

const output = () => page.getByRole("status").first();

describe("the options of a reference", () => {
  test("up to 1,000 by label, asked for once", async () => {
    open(30);
    await expect.element(output()).toHaveTextContent("ready, 30, first Name 0001");
    await page.getByLabelText("search").fill("Name 0002");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.requests).toHaveLength(1);
    const { query } = server.requests[0] ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({
      sort: "lastName",
      limit: "1000",
      columns: "personId,lastName",
      count: "bounded",
    });
  });

  test("beyond that the server searches, and a label once seen stays known", async () => {
    open(1_500);
    await expect.element(output()).toHaveTextContent("ready, 1000 and more, first Name 0001");
    await page.getByLabelText("search").fill("1234");
    await expect.element(page.getByText("found Name 1234")).toBeVisible();
    await expect
      .element(page.getByText("2 is Name 0002, 4000 is Known from the record, 77 is Name 0077, 1234 is Name 1234"))
      .toBeVisible();
  });

  test("are narrowed by the attribute's own filter [BLD-142]", async () => {
    const narrowed = personAttributes.map((attribute) =>
      attribute.name === "leaderId" ? { ...attribute, fkType: "jobTitle", fkTypeValue: "Nurse" } : attribute,
    );
    open(30, narrowed);
    await expect.element(output()).toHaveTextContent("ready, 15, first Name 0002");
  });

  test.each([
    ["Chief", 26, "51 is kept"],
    ["Nurse", 25, "52 is not"],
  ])("narrowed to a value are those below a key, where the entity says so: %s [BLD-143]", async (value, count) => {
    const narrowed = personAttributes.map((attribute) =>
      attribute.name === "leaderId" ? { ...attribute, fkType: "jobTitle", fkTypeValue: value } : attribute,
    );
    const { result } = metadataAnswer(narrowed);
    const offeredList = [{ attribute: "jobTitle", value, below: 52 }];
    const entities = result.entities.map((entity) => ({ ...entity, offeredList }));
    open(60, narrowed, compiledOf({ result: { ...result, entities } }, [...fakePlugins.values()]));
    await expect.element(output()).toMatchTextContent(new RegExp(`^ready, ${count}, first`));
    unmount();
    open(60, narrowed);
    await expect.element(output()).toMatchTextContent(/^ready, 30, first/);
  });

  test("that meet a condition of the entity are found behind the first 1,000 too", async () => {
    const narrowed = personAttributes.map((attribute) =>
      attribute.name === "leaderId" ? { ...attribute, fkType: "jobTitle", fkTypeValue: "Chief" } : attribute,
    );
    const { result } = metadataAnswer(narrowed);
    const when = { logic: { ">": [{ var: "personId" }, 2_990] } };
    const offeredList = [{ attribute: "jobTitle", value: "Chief", when }];
    const entities = result.entities.map((entity) => ({ ...entity, offeredList }));
    open(3_000, narrowed, compiledOf({ result: { ...result, entities } }, [...fakePlugins.values()]));
    await expect.element(output()).toMatchTextContent(/^ready, 5, first Name 299/);
  });

  test("a failed load can be tried again", async () => {
    open(30);
    server.on("GET /api/person", () => refusal(403, "No."));
    unmount();
    mount(
      <TestFrame>
        <Shown attributes={personAttributes} />
      </TestFrame>,
    );
    await expect.element(output()).toMatchTextContent(/^failed/);
    server.on("GET /api/person", listHandler(personType(), persons(3)));
    await page.getByRole("button", { name: "Retry" }).click();
    await vi.waitFor(() => expect(output().element().textContent).toBe("ready, 3, first Name 0001"));
  });
});
