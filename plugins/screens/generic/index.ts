/** The screens that need nothing but metadata. */
export const screens = {
  list: () => import("./List.tsx"),
  create: () => import("./Create.tsx"),
  edit: () => import("./Edit.tsx"),
  view: () => import("./View.tsx"),
  editBatch: () => import("./EditBatch.tsx"),
  importFile: () => import("./ImportFile.tsx"),
  importFileConfirm: () => import("./ImportFileConfirm.tsx"),
  undo: () => import("./Undo.tsx"),
  restore: () => import("./Restore.tsx"),
};
