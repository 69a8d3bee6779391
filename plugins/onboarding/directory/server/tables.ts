/** A person in the built-in directory. */
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

/** A member of a crowd group. */
type CrowdMemberTable = {
  group: string;
  /** The folded username. */
  usernameKey: string;
};

/** The result of the last sync of an organization's people. */
type UserSyncTable = {
  organizationId: number;
  at: string;
  /** Ids of the users who were in the group then, and of those who were not. */
  syncedList: number[];
  unsyncedList: number[];
};

/** The tables of this area. Migrations of the product create them. */
export type DirectoryTables = {
  "system.directoryPerson": DirectoryPersonTable;
  "system.crowdGroup": CrowdGroupTable;
  "system.crowdMember": CrowdMemberTable;
  "system.userSync": UserSyncTable;
};
