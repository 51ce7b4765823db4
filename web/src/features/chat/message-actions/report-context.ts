import type { Message } from "@pinyu/contract/chat/schemas"
import { createContext, useContext } from "react"

type Report = (message: Message) => void

/** Lets the page, which knows the reports, take a message that somebody wants to report. */
export const MessageReports = createContext<Report>(() => undefined)

/** Begins the report of a message. */
export const useReportMessage = () => useContext(MessageReports)
