/** The learning paths of the organization's people. */
export const screens = {
  learningPaths: () => import("./LearningPaths.tsx"),
  training: () => import("./Training.tsx"),
};
