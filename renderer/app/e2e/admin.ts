import { type Person, resultOf } from "./people.ts";

/** Adds a text attribute to users, shown in both care settings, as one revision. */
export function publishText({ calls }: Person, name: string, label: string): Promise<unknown> {
  const values = { name, label, elementType: "TextField", acute: true, ambulatory: true, orderNumber: 55 };
  return resultOf(calls.post("/api/userAttribute", values));
}

/** Turns the shipped rules of the NPI around: it is asked of those who are no providers, and needed. */
export function publishNpiForOthers({ calls }: Person): Promise<unknown> {
  const isNoProvider = { attribute: "provider", comparativeOperator: "isEqual", value: 0 };
  const rule = (id: string, action: string) => ({ id, if: isNoProvider, then: [{ id: action }] });
  const conditionalList = [rule("showForProviders", "show"), rule("neededForProviders", "require")];
  return resultOf(calls.put("/api/userAttribute/npi", { conditionalList }));
}
