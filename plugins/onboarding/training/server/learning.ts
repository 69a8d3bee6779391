import shipped from "@armature/metadata/onboarding/learningPaths.json" with { type: "json" };
import { fold } from "@armature/engine";
import type { ModulePorts } from "@armature/server";
import { sql } from "kysely";

/** Somebody's place in a learning path of the built-in learning system. */
type LearningPathEnrolmentTable = {
  /** The folded name by which the person signs in. */
  principalKey: string;
  kind: "ambulatory" | "acute";
  learningPathId: string;
};

export type TrainingTables = {
  "system.learningPathEnrolment": LearningPathEnrolmentTable;
};

/** The two option lists of learning paths. */
export type LearningKind = LearningPathEnrolmentTable["kind"];

/** Its id is unique within its kind. */
export interface LearningPath {
  readonly id: string;
  readonly displayName: string;
}

/** The learning paths of people, by folded name to sign in by; whoever is enrolled in none is not among them. */
export type PathsByPerson = ReadonlyMap<string, readonly LearningPath[]>;

/**
 * The system in which people are trained. People are named as the directory names them, in whatever letters. Changes
 * are
 * safe to repeat.
 */
export interface Learning {
  /**
   * What people can be enrolled in.
   * @throws AppError unavailable (503)
   */
  options(kind: LearningKind): Promise<readonly LearningPath[]>;
  /**
   * What they are enrolled in, in the order of the options; what is offered no longer is left out.
   * @throws AppError unavailable (503)
   */
  enrolledIn(kind: LearningKind, principalNames: readonly string[]): Promise<PathsByPerson>;
  /** @throws AppError unavailable (503) */
  add(kind: LearningKind, principalName: string, learningPathId: string): Promise<void>;
  /** @throws AppError unavailable (503) */
  remove(kind: LearningKind, principalName: string, learningPathId: string): Promise<void>;
}

/** Makes the learning system of a product; another implementation changes no caller. */
export type OpenLearning = (ports: Pick<ModulePorts, "tables" | "clock">) => Learning;

/** Built in: the options that the release ships, and enrolments kept in the database. */
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
