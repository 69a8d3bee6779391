/** Where the build finds the application. */
export interface PagesOptions {
  /** Folder of the application's metadata, with its `routes.json`. */
  readonly metadata: string;
  /** Folder of the application, with its element types and screens. */
  readonly folder: string;
}
