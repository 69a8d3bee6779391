export { INSTALL_ROLES, readInstallTeam, readLeadership } from "./contacts.ts";
export { roleAnchor, type TeamMember, teamOf } from "./model.ts";
