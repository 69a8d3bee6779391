import { type Person, resultOf } from "./people.ts";

/** Adds a text attribute to users, for both care settings, and publishes it as one revision. */
export function publishText({ calls }: Person, name: string, label: string): Promise<unknown> {
  const values = { name, label, elementType: "TextField", acute: true, ambulatory: true, orderNumber: 55 };
  return resultOf(calls.POST("/api/userAttribute", { body: values }));
}

/** Inverts the shipped rules of the NPI: it is shown to people who are not providers, and required of them. */
export function publishNpiForOthers({ calls }: Person): Promise<unknown> {
  const isNoProvider = { attribute: "provider", comparativeOperator: "isEqual", value: 0 };
  const rule = (id: string, action: string) => ({ id, if: isNoProvider, then: [{ id: action }] });
  const conditionalList = [rule("showForProviders", "show"), rule("neededForProviders", "require")];
  return resultOf(calls.PUT("/api/userAttribute/{id}", { path: { id: "npi" }, body: { conditionalList } }));
}
