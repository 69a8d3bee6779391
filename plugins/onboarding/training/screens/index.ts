/** Learning paths: what the organization's people are enrolled in. */
export const screens = {
  learningPaths: () => import("./LearningPaths.tsx"),
  training: () => import("./Training.tsx"),
};
