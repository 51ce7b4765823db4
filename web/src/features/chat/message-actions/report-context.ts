import type { Message } from "@pinyu/contract/chat/schemas"
import { createContext, useContext } from "react"

type Member = { id: string; nickname: string }

/** What the page, which knows reports and the blacklist, does about a message or about whoever wrote it. */
interface Reports {
  reportMessage: (message: Message) => void
  reportMember: (member: Member) => void
  blockMember: (member: Member) => void
}

const nothing = () => undefined

/** Lets the page take what somebody wants to report or to see no more. */
export const MessageReports = createContext<Reports>({
  reportMessage: nothing,
  reportMember: nothing,
  blockMember: nothing,
})

/** How to begin a report, or to put somebody on the blacklist. */
export const useReports = () => useContext(MessageReports)
