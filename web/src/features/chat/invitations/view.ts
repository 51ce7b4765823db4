import { pages } from "@pinyu/contract/pages"
import { useSearchParams } from "react-router"

const view = "invitations"

/** The address of the invitations, in place of the list of conversations. */
export const invitationsPath = `${pages.chat}?view=${view}`
/** The address of one invitation, beside the others on a wide screen. */
export const invitationPath = (conversationId: string) => `${pages.chatWith(conversationId)}?view=${view}`

/** Whether the page shows the invitations in place of the conversations. */
export const useInvitationsView = () => useSearchParams()[0].get("view") === view
