import { createContext, useContext } from "react"

/** Something that is reported, and whose it is. */
export interface Reported {
  type: "post" | "comment"
  id: string
  user_id: string
  nickname: string
}

/** Lets the page, which knows how reports are made, hear of one. */
export const FeedReports = createContext<(reported: Reported) => void>(() => undefined)

/** Begins to report a post or a comment. */
export const useReport = () => useContext(FeedReports)
