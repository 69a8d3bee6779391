import { defineOperation, IdText, nullable } from "@armature/engine";
import { type Static, Type } from "typebox";

/** What a mapping exports of the session's organization now. */
const Preview = Type.Object({
  label: Type.String(),
  /** Item number and text of each column. */
  headerList: Type.Array(Type.Tuple([Type.Integer(), Type.String()])),
  /** The rows, a cell for each header. */
  itemList: Type.Array(Type.Array(Type.String())),
  /** The mapping's first conditional as it is stored; null where it has none. */
  filter: nullable(Type.Unknown()),
  /** The filter as a sentence; null without one. */
  filterText: nullable(Type.String()),
  /** When it was downloaded last, ISO 8601; null for never. */
  downloaded: nullable(Type.String()),
});
export type MappingPreview = Static<typeof Preview>;

/** The entities whose records mappings export. */
export const MAPPED_ENTITIES = ["user", "resource"] as const;
export type MappedEntity = (typeof MAPPED_ENTITIES)[number];

function previewOf<const Entity extends MappedEntity>(entity: Entity) {
  return defineOperation({
    method: "GET",
    path: `/api/${entity}EpicMapping/:id/preview`,
    params: Type.Object({ id: IdText }),
    result: Preview,
  });
}

/** The rows of a mapping of users. */
export const previewUserMapping = previewOf("user");
/** The rows of a mapping of resources. */
export const previewResourceMapping = previewOf("resource");
