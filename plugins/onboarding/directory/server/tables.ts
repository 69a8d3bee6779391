/** Somebody in the built-in directory. */
type DirectoryPersonTable = {
  /** The folded e-mail. */
  mailKey: string;
  mail: string;
  entraId: string;
  principalName: string;
};

/** A group of the built-in crowd groups. */
type CrowdGroupTable = {
  name: string;
  created: string;
};

/** Somebody in a crowd group. */
type CrowdMemberTable = {
  group: string;
  /** The folded username. */
  usernameKey: string;
};

/** The last sync of an organization's people. */
type UserSyncTable = {
  organizationId: number;
  at: string;
  /** Ids of the users who were in the group then, and of those who were not. */
  syncedList: number[];
  unsyncedList: number[];
};

/** The tables of this slice, which a migration of the product makes. */
export type DirectoryTables = {
  "system.directoryPerson": DirectoryPersonTable;
  "system.crowdGroup": CrowdGroupTable;
  "system.crowdMember": CrowdMemberTable;
  "system.userSync": UserSyncTable;
};
