/** What a made application has in its folder of metadata; the template has none. */
declare module "*/metadata/library/application.json" {
  const application: import("@armature/renderer").AppParts["application"];
  export default application;
}
declare module "*/metadata/library/routes.json" {
  const routes: unknown;
  export default routes;
}
