import { textForm, type Values } from "@armature/engine";
import { questionModel, type QuestionModel } from "../question-model.ts";
import { type FailedRead, useAllRecords, useEntityType, useRecords } from "@armature/renderer";
import { useMemo } from "react";

/** What a role is made of, whoever makes it. */
export interface RoleLists {
  /** Records of secRolePrimary. */
  readonly primaries: readonly Values[];
  readonly model: QuestionModel;
  /** Role of the organization → its name. */
  readonly names: ReadonlyMap<number, string>;
  /** Role → the ids of its answers. */
  readonly answers: ReadonlyMap<number, readonly number[]>;
}

export interface RoleListsRead extends FailedRead {
  readonly data: RoleLists | undefined;
  /** Reads all of it again. @throws Error where any of it cannot be read */
  readonly refresh: () => Promise<RoleLists>;
}

/** Of the other roles the names alone: a snapshot lists all templates that fit. */
const NAMES = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: ["id", "name"] });

/** The lists of a role's form, read together and anew: the draft begins with the answers that are stored by now. */
export function useRoleLists(): RoleListsRead {
  const primaries = useAllRecords(useEntityType("secRolePrimary"));
  const links = useAllRecords(useEntityType("secRolePrimarySecQuestion"));
  const questions = useAllRecords(useEntityType("secQuestion"));
  const answers = useAllRecords(useEntityType("secAnswer"));
  const roles = useRecords(useEntityType("secRoleOrganization"), NAMES);
  const given = useAllRecords(useEntityType("secRoleOrganizationSecAnswer"));
  const reads = [primaries, links, questions, answers, roles, given];
  const lists = reads.map(({ data, isFetchedAfterMount }) => (isFetchedAfterMount ? data?.result : undefined));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is read is all that counts
  const data = useMemo(() => listsOf(lists), lists);
  const failed = reads.find(({ error }) => error !== null);
  return {
    data: data ?? undefined,
    error: failed?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.map((read) => read.refetch()),
    refresh: async () => {
      const fresh = await Promise.all(reads.map((read) => read.refetch()));
      const error = fresh.find((read) => read.error !== null)?.error;
      const all = error ? null : listsOf(fresh.map((read) => read.data?.result));
      if (!all) throw error ?? new Error("The lists of a security role were not answered");
      return all;
    },
  };
}

/** Null until all of it is there. */
function listsOf(lists: readonly (readonly Values[] | undefined)[]): RoleLists | null {
  const [primaries, secRolePrimarySecQuestion, secQuestion, secAnswer, roles, given] = lists;
  if (!primaries || !secRolePrimarySecQuestion || !secQuestion || !secAnswer || !roles || !given) return null;
  const byRole = Map.groupBy(given, (answer) => Number(answer["secRoleOrganizationId"]));
  return {
    primaries,
    model: questionModel({ secQuestion, secAnswer, secRolePrimarySecQuestion }),
    names: new Map(roles.map(({ id, name }) => [Number(id), textForm(name)])),
    answers: new Map([...byRole].map(([id, own]) => [id, own.map((answer) => Number(answer["secAnswerId"]))])),
  };
}
