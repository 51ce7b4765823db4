export { refreshInvitation } from "./api.ts"
export { InvitationBar } from "./invitation-bar.tsx"
export { InvitationList } from "./invitation-list.tsx"
export { invitationsPath, useInvitationsView } from "./view.ts"
