export { SyncedUsers } from "./synced-users.ts";
