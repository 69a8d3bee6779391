export { RoleList } from "./RoleList.tsx";
export { TeamDialog } from "./TeamDialog.tsx";
export { useCoreTeam } from "./use-core-team.ts";
