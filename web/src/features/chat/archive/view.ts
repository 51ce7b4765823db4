import { pages } from "@pinyu/contract/pages"
import { useSearchParams } from "react-router"

const view = "archived"

/** The address of the archived conversations, in place of the list of conversations. */
export const archivedPath = `${pages.chat}?view=${view}`
/** The address of an archived conversation, beside the others on a wide screen. */
export const archivedConversationPath = (conversationId: string) =>
  `${pages.chatWith(conversationId)}?view=${view}`

/** Whether the page shows the archived conversations in place of the list. */
export const useArchivedView = () => useSearchParams()[0].get("view") === view
