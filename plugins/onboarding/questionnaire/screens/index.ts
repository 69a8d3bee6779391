/** The questionnaire that a new organization answers. */
export const screens = {
  section: () => import("./Section.tsx"),
  collection: () => import("./collection/Collection.tsx"),
  newItem: () => import("./collection/NewItem.tsx"),
  item: () => import("./collection/Item.tsx"),
  summary: () => import("./summary/Summary.tsx"),
  submitted: () => import("./submitted/Submitted.tsx"),
};
