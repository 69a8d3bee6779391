import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import { memo } from "react";
import { afterEach, expect, test } from "vitest";
import { mount, unmount } from "../testing/mount.tsx";
import { personType } from "../testing/TestFrame.tsx";
import { createFormStore } from "./form-store.ts";
import { FormStoreContext, useField, useFormState } from "./use-form.ts";

afterEach(unmount);

const renders = new Map<string, number>();

const CountedField = memo(function CountedField({ name }: { readonly name: string }) {
  const field = useField(name);
  renders.set(name, (renders.get(name) ?? 0) + 1);
  return field === undefined ? null : <p>{`${name}: ${String(field.value)}`}</p>;
});

function Form({ store, names }: { readonly store: ReturnType<typeof openPerson>; readonly names: readonly string[] }) {
  return (
    <FormStoreContext value={store}>
      {names.map((name) => (
        <CountedField key={name} name={name} />
      ))}
      <Visible />
    </FormStoreContext>
  );
}

function Visible() {
  const visible = useFormState(({ form }) => form.visible);
  renders.set("the list of fields", (renders.get("the list of fields") ?? 0) + 1);
  return <p>{visible.join(" ")}</p>;
}

function openPerson() {
  const viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };
  return createFormStore({ type: personType(), mode: "create", viewer, closed: false, locked: false });
}

/** Which parts render again because of this, and how often. */
async function rendersOf(act: () => void): Promise<Record<string, number>> {
  renders.clear();
  act();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return Object.fromEntries(renders);
}

test("typing in one field renders that field alone", async () => {
  const store = openPerson();
  mount(<Form store={store} names={["email", "lastName", "jobTitle", "doctor", "licence", "leaderId"]} />);
  expect(await rendersOf(() => store.change("email", "a"))).toEqual({ email: 1 });
  expect(await rendersOf(() => store.change("jobTitle", "b"))).toEqual({ jobTitle: 1 });
});

test("a field that rules read renders its dependents too, and only when they turn", async () => {
  const store = openPerson();
  mount(<Form store={store} names={["email", "lastName", "doctor", "licence"]} />);
  expect(await rendersOf(() => store.change("doctor", 1))).toEqual({ doctor: 1, licence: 1, "the list of fields": 1 });
  expect(await rendersOf(() => store.change("licence", "X1"))).toEqual({ licence: 1 });
  expect(await rendersOf(() => store.change("doctor", 0))).toEqual({ doctor: 1, licence: 1, "the list of fields": 1 });
});

test("a change to the same value renders nothing", async () => {
  const store = openPerson();
  mount(<Form store={store} names={["email"]} />);
  await rendersOf(() => store.change("email", "a"));
  expect(await rendersOf(() => store.change("email", "a"))).toEqual({});
});
