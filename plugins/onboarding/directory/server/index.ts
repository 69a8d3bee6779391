export { type Directory, type OpenDirectory, openBuiltInDirectory } from "./directory.ts";
export { readExamplePeople } from "./load-directory.ts";
export { type Person, personOf, readPeople } from "./people.ts";
export { type DirectoryGateways, syncOver, type SyncUsers } from "./sync-users.ts";
export type { DirectoryTables } from "./tables.ts";
