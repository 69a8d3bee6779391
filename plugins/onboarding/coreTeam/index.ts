export { INSTALL_ROLES, readInstallTeam, readLeadership } from "./contacts.ts";
export { roleAnchor, teamOf } from "./model.ts";
