import type { Message } from "@pinyu/contract/chat/schemas"
import { createContext, useContext } from "react"

type Member = { id: string; nickname: string }

/** Handlers of the page for reports and blocks. */
interface Reports {
  reportMessage: (message: Message) => void
  reportMember: (member: Member) => void
  blockMember: (member: Member) => void
}

const nothing = () => undefined

/** Lets the page, which owns the dialogs, handle reports and blocks. */
export const MessageReports = createContext<Reports>({
  reportMessage: nothing,
  reportMember: nothing,
  blockMember: nothing,
})

/** The handlers that start a report or a block. */
export const useReports = () => useContext(MessageReports)
