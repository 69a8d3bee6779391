export type { Directory, OpenDirectory } from "./directory.ts";
export type { DirectoryGateways } from "./gateways.ts";
export { readExamplePeople } from "./load-directory.ts";
export { type Person, personOf, readPeople } from "./people.ts";
export { syncOver, type SyncUsers } from "./sync-users.ts";
export type { DirectoryTables } from "./tables.ts";
