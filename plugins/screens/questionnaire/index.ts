/** The questionnaire that a new organization answers. */
export const screens = {
  section: () => import("./Section.tsx"),
};
