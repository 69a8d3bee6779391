/** Screens where administrators define an entity: its attributes, presets and mappings. */
export const screens = {
  kinds: () => import("./model/Kinds.tsx"),
  kindCreate: () => import("./model/KindCreate.tsx"),
  kind: () => import("./model/Kind.tsx"),
  changes: () => import("./history/AllChanges.tsx"),
  home: () => import("./home/Home.tsx"),
  attributeList: () => import("./attribute/List.tsx"),
  attributeCreate: () => import("./attribute/Create.tsx"),
  attributeEdit: () => import("./attribute/Edit.tsx"),
  presetList: () => import("./preset/List.tsx"),
  presetCreate: () => import("./preset/Create.tsx"),
  presetEdit: () => import("./preset/Edit.tsx"),
  mappingList: () => import("./mapping/List.tsx"),
  mappingCreate: () => import("./mapping/Create.tsx"),
  mappingEdit: () => import("./mapping/Edit.tsx"),
};
