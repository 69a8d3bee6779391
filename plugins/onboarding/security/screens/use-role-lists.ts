import type { ListAnswer, Values } from "@armature/engine";
import type {
  StoredSecAnswer,
  StoredSecQuestion,
  StoredSecRoleOrganization,
  StoredSecRoleOrganizationSecAnswer,
  StoredSecRolePrimary,
  StoredSecRolePrimarySecQuestion,
} from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { questionModel, type QuestionModel } from "../question-model.ts";
import { type FailedRead, useAllRecords, useRecords } from "@armature/renderer";
import { useMemo } from "react";

/** The lists that the form of any role needs. */
export interface RoleLists {
  readonly primaries: readonly StoredSecRolePrimary[];
  readonly model: QuestionModel;
  /** Role of the organization → its name. */
  readonly names: ReadonlyMap<number, string>;
  /** Role → the ids of its answers. */
  readonly answers: ReadonlyMap<number, readonly number[]>;
}

export interface RoleListsRead extends FailedRead {
  readonly data: RoleLists | undefined;
  /**
   * Reads all lists again.
   * @throws Error if any of them cannot be read
   */
  readonly refresh: () => Promise<RoleLists>;
}

/** Reads only the names of other roles, because their snapshots are large: each lists all templates that fit. */
const NAMES = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: ["id", "name"] });

/** The lists of a role's form, always read anew, so that the draft starts with the answers that are stored now. */
export function useRoleLists(): RoleListsRead {
  const primaries = useAllRecords(useEntityType("secRolePrimary"));
  const links = useAllRecords(useEntityType("secRolePrimarySecQuestion"));
  const questions = useAllRecords(useEntityType("secQuestion"));
  const answers = useAllRecords(useEntityType("secAnswer"));
  const roles = useRecords(useEntityType("secRoleOrganization"), NAMES);
  const given = useAllRecords(useEntityType("secRoleOrganizationSecAnswer"));
  const reads = [primaries, links, questions, answers, roles, given];
  const areFresh = reads.every(({ isFetchedAfterMount }) => isFetchedAfterMount);
  const found: Reads = [primaries, links, questions, answers, roles, given];
  const lists = found.map(({ data }) => data?.result);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is read is all that counts
  const data = useMemo(() => (areFresh ? listsOf(found) : null), [areFresh, ...lists]);
  const failed = reads.find(({ error }) => error !== null);
  return {
    data: data ?? undefined,
    error: failed?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.map((read) => read.refetch()),
    refresh: async () => {
      const fresh = await Promise.all([
        primaries.refetch(),
        links.refetch(),
        questions.refetch(),
        answers.refetch(),
        roles.refetch(),
        given.refetch(),
      ]);
      const error = fresh.find((read) => read.error !== null)?.error;
      const all = error ? null : listsOf(fresh);
      if (!all) throw error ?? new Error("The lists of a security role were not answered");
      return all;
    },
  };
}

interface Read<Row extends Values> {
  readonly data: ListAnswer<Row> | undefined;
}

type Reads = readonly [
  primaries: Read<StoredSecRolePrimary>,
  links: Read<StoredSecRolePrimarySecQuestion>,
  questions: Read<StoredSecQuestion>,
  answers: Read<StoredSecAnswer>,
  roles: Read<StoredSecRoleOrganization>,
  given: Read<StoredSecRoleOrganizationSecAnswer>,
];

/** Null until all lists are loaded. */
function listsOf(reads: Reads): RoleLists | null {
  const [primaryRead, linkRead, questionRead, answerRead, roleRead, givenRead] = reads;
  const [primaries, secRolePrimarySecQuestion] = [primaryRead.data?.result, linkRead.data?.result];
  const [secQuestion, secAnswer] = [questionRead.data?.result, answerRead.data?.result];
  const [roles, given] = [roleRead.data?.result, givenRead.data?.result];
  if (!primaries || !secRolePrimarySecQuestion || !secQuestion || !secAnswer || !roles || !given) return null;
  const byRole = Map.groupBy(given, ({ secRoleOrganizationId }) => Number(secRoleOrganizationId));
  return {
    primaries,
    model: questionModel({ secQuestion, secAnswer, secRolePrimarySecQuestion }),
    names: new Map(roles.map(({ id, name }) => [id, name ?? ""])),
    answers: new Map([...byRole].map(([id, own]) => [id, own.map(({ secAnswerId }) => Number(secAnswerId))])),
  };
}
