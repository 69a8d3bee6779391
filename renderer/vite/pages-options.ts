/** Where the build finds the application. */
export interface PagesOptions {
  /** Folder of the application's metadata, with its `routes.json`. */
  readonly metadata: string;
  /** Folder of the application's own code, with `<area>/screens`. */
  readonly own?: string;
  /** Folder of the platform's element types and screens; that of the installed `@armature/plugins` unless given. */
  readonly plugins?: string;
  /** Folder of the platform's metadata; that of the installed `@armature/metadata` unless given. */
  readonly platform?: string;
}
