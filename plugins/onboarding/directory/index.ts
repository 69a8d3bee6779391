export { SyncedUsers } from "./operations.ts";
