import { createContext, useContext } from "react"

/** Reported content and its author. */
export interface Reported {
  type: "post" | "comment"
  id: string
  user_id: string
  nickname: string
}

/** Lets the page, which owns the report dialog, handle reports. */
export const FeedReports = createContext<(reported: Reported) => void>(() => undefined)

/** Starts a report of a post or a comment. */
export const useReport = () => useContext(FeedReports)
