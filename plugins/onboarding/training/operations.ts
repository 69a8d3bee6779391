import { defineOperation } from "@armature/engine";
import { Id, nullable } from "@armature/engine/operation";
import { type Static, Type } from "typebox";

const text = Type.String({ minLength: 1, maxLength: 254 });
const idOrName = Type.Union([Id, text]);

/** Finds the session's organization by organizationId or by the group name of its service area. 404 for any other. */
export const findMember = defineOperation({
  method: "POST",
  path: "/api/db/member/get-by-id",
  body: Type.Object({ memberId: idOrName }, { additionalProperties: false }),
  result: Type.Object({
    organizationId: Type.Integer(),
    name: Type.String(),
    careSetting: nullable(Type.String()),
  }),
});

const maybeText = nullable(Type.String());
const personFields = { userId: Type.Integer(), displayName: maybeText, email: maybeText, entraId: maybeText };

/** Finds one of the organization's users by userId or entraId, with the attributes that the caller may view. */
export const findUser = defineOperation({
  method: "POST",
  path: "/api/member/:serviceArea/db-user/get-by-id",
  params: Type.Object({ serviceArea: Type.String() }),
  body: Type.Object({ userId: idOrName }, { additionalProperties: false }),
  result: Type.Object(personFields),
});

/**
 * Finds the directory's identity of one of the organization's users by e-mail. 404 if the directory does not know them,
 * or with `unknown=null` the result null: for pages, in whose browser a 404 is logged as an error.
 */
export const findIdentity = defineOperation({
  method: "POST",
  path: "/api/member/:serviceAreaGroup/entra-user/get-by-mail",
  params: Type.Object({ serviceAreaGroup: Type.String() }),
  query: Type.Object({ unknown: Type.Optional(Type.Literal("null")) }, { additionalProperties: false }),
  body: Type.Object({ mail: text }, { additionalProperties: false }),
  result: nullable(Type.Object({ entraId: Type.String(), userPrincipalName: Type.String() })),
});

/** A learning path. Its id is unique within its kind. */
const LearningPath = Type.Object({ id: Type.String(), displayName: Type.String() });
export type LearningPath = Static<typeof LearningPath>;
const Paths = Type.Array(LearningPath);

/** The ambulatory learning paths that people can be enrolled in. */
export const listAmbulatoryPaths = defineOperation({
  method: "GET",
  path: "/api/list-ambulatory-learning-paths",
  result: Paths,
});
/** The acute learning paths that people can be enrolled in. */
export const listAcutePaths = defineOperation({
  method: "GET",
  path: "/api/list-acute-learning-paths",
  result: Paths,
});

const OF_PERSON = "/api/member/:sa/user/:principal";
const params = Type.Object({ sa: Type.String(), principal: Type.String() });

/**
 * The ambulatory learning paths of one of the organization's users. `principal` is the name with which they sign in to
 * the directory.
 */
export const readAmbulatoryPaths = defineOperation({
  method: "GET",
  path: `${OF_PERSON}/get-ambulatory-learning-paths`,
  params,
  result: Paths,
});
/** The acute learning paths of one of the organization's users. */
export const readAcutePaths = defineOperation({
  method: "GET",
  path: `${OF_PERSON}/get-acute-learning-paths`,
  params,
  result: Paths,
});

/** Only the id of the path is used. */
const body = Type.Object({ id: text, displayName: Type.Optional(Type.String()) }, { additionalProperties: false });
const change = { method: "POST", params, body, result: Type.Null() } as const;

/**
 * Enrolls one of the organization's users in an ambulatory path. Safe to repeat, as all four calls are. 404 for an
 * unknown person or path, 403 without the right to update users, 423 once the build is closed.
 */
export const addAmbulatoryPath = defineOperation({ ...change, path: `${OF_PERSON}/add-ambulatory-learning-path` });
/** Removes one of the organization's users from an ambulatory path. */
export const removeAmbulatoryPath = defineOperation({
  ...change,
  path: `${OF_PERSON}/remove-ambulatory-learning-path`,
});
/** Enrolls one of the organization's users in an acute path. 403 unless the organization's care setting is 'Acute Care'. */
export const addAcutePath = defineOperation({ ...change, path: `${OF_PERSON}/add-acute-learning-path` });
/** Removes one of the organization's users from an acute path. */
export const removeAcutePath = defineOperation({ ...change, path: `${OF_PERSON}/remove-acute-learning-path` });

/** The calls of each kind of path. */
export const PATH_CALLS = {
  ambulatory: {
    list: listAmbulatoryPaths,
    read: readAmbulatoryPaths,
    add: addAmbulatoryPath,
    remove: removeAmbulatoryPath,
  },
  acute: { list: listAcutePaths, read: readAcutePaths, add: addAcutePath, remove: removeAcutePath },
} as const;
export type LearningKind = keyof typeof PATH_CALLS;

/** A user with the attributes that the caller may view, and the user's learning paths. */
const Trainee = Type.Object({
  ...personFields,
  /** Whether the directory knows the person. Only such people can be enrolled. */
  isInDirectory: Type.Boolean(),
  ambulatory: Paths,
  /** Empty unless the organization's care setting is 'Acute Care'. */
  acute: Paths,
});
export type Trainee = Static<typeof Trainee>;

/** The organization's users by name, with their learning paths. 404 for another service area. */
export const readTraining = defineOperation({
  method: "GET",
  path: "/api/member/:serviceAreaName/training",
  params: Type.Object({ serviceAreaName: Type.String() }),
  result: Type.Array(Trainee),
});
