import shipped from "@armature/metadata/onboarding/learningPaths.json" with { type: "json" };
import { fold } from "@armature/engine";
import type { ModulePorts } from "@armature/server";
import { sql } from "kysely";

/** A person's enrollment in a path of the built-in learning system. */
type LearningPathEnrolmentTable = {
  /** The folded name with which the person signs in. */
  principalKey: string;
  kind: "ambulatory" | "acute";
  learningPathId: string;
};

export type TrainingTables = {
  "system.learningPathEnrolment": LearningPathEnrolmentTable;
};

/** The two kinds of learning paths. */
export type LearningKind = LearningPathEnrolmentTable["kind"];

/** The id is unique within its kind. */
export interface LearningPath {
  readonly id: string;
  readonly displayName: string;
}

/** The learning paths of people, by folded sign-in name. People without paths are left out. */
export type PathsByPerson = ReadonlyMap<string, readonly LearningPath[]>;

/**
 * The system that trains people. It identifies people by the name with which they sign in to the directory, in upper or
 * lower case. Changes are safe to repeat.
 */
export interface Learning {
  /**
   * The paths that people can be enrolled in.
   * @throws AppError unavailable (503)
   */
  options(kind: LearningKind): Promise<readonly LearningPath[]>;
  /**
   * The paths of these people, in the order of the options. Paths that are no longer offered are left out.
   * @throws AppError unavailable (503)
   */
  enrolledIn(kind: LearningKind, principalNames: readonly string[]): Promise<PathsByPerson>;
  /** @throws AppError unavailable (503) */
  add(kind: LearningKind, principalName: string, learningPathId: string): Promise<void>;
  /** @throws AppError unavailable (503) */
  remove(kind: LearningKind, principalName: string, learningPathId: string): Promise<void>;
}

/** Opens the learning system of a product. Another implementation needs no change of callers. */
export type OpenLearning = (ports: Pick<ModulePorts, "tables" | "clock">) => Learning;

/** The built-in implementation offers the paths that the release ships, and stores enrollments in the database. */
export const openBuiltInLearning: OpenLearning = ({ tables }) => ({
  options: async (kind) => shipped[kind],
  async enrolledIn(kind, principalNames) {
    const keys = [...new Set(principalNames.map(fold))];
    if (keys.length === 0) return new Map();
    const rows = await tables
      .withTables<TrainingTables>()
      .selectFrom("system.learningPathEnrolment")
      .select(["principalKey", "learningPathId"])
      .where("kind", "=", kind)
      .where(sql<boolean>`"principalKey" = any(${keys}::text[])`)
      .execute();
    return pathsByPerson(kind, rows);
  },
  async add(kind, principalName, learningPathId) {
    await tables
      .withTables<TrainingTables>()
      .insertInto("system.learningPathEnrolment")
      .values({ principalKey: fold(principalName), kind, learningPathId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async remove(kind, principalName, learningPathId) {
    await tables
      .withTables<TrainingTables>()
      .deleteFrom("system.learningPathEnrolment")
      .where("principalKey", "=", fold(principalName))
      .where("kind", "=", kind)
      .where("learningPathId", "=", learningPathId)
      .execute();
  },
});

type Row = Pick<LearningPathEnrolmentTable, "principalKey" | "learningPathId">;

function pathsByPerson(kind: LearningKind, rows: readonly Row[]): PathsByPerson {
  const byPerson = Map.groupBy(rows, ({ principalKey }) => principalKey);
  return new Map(
    [...byPerson].map(([key, own]) => {
      const ids = new Set(own.map(({ learningPathId }) => learningPathId));
      return [key, shipped[kind].filter(({ id }) => ids.has(id))];
    }),
  );
}
