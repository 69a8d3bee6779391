import { may } from "@armature/engine";
import { useRecords, useViewer } from "@armature/renderer";
import { useMemo } from "react";
import { useEntityType } from "../../kit/record-hooks.ts";
import type { TeamMember } from "../model.ts";

const USER = "user";
const QUERY = Object.freeze({
  where: null,
  sort: [{ attribute: "displayName", descending: false }],
  limit: null,
  offset: 0,
  columns: ["userId", "displayName", "email"],
});

/** The organization's users, to choose from for a role. */
export interface UserChoices {
  /** The value is the e-mail. The label is name and e-mail. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly loading: boolean;
  readonly failure: string | undefined;
  readonly personOf: (email: string) => TeamMember | undefined;
}

/** Null if the person may not view users. */
export function useUserChoices(): UserChoices | null {
  const { permission } = useViewer();
  const mayView = may(permission, USER, "view");
  const { data, isError, isPending } = useRecords(useEntityType(USER), QUERY, mayView);
  const people = useMemo(() => {
    const found = (data?.result ?? []).map(({ displayName, email }) => ({
      name: displayName || email || "",
      email: email ?? "",
    }));
    return new Map(found.filter(({ email }) => email !== "").map((person) => [person.email, person]));
  }, [data]);
  const options = useMemo(
    () => [...people.values()].map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
    [people],
  );
  if (!mayView) return null;
  return {
    options,
    loading: isPending,
    failure: isError ? "The users could not be loaded." : undefined,
    personOf: (email) => people.get(email),
  };
}
