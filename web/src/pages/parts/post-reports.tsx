import { type ReactNode, useState } from "react"
import { FeedReports, type Reported } from "../../features/feed/index.ts"
import { type Asking, ReportAndBlock } from "./report-and-block.tsx"

/** Posts and comments that can be reported, and their writers put on the blacklist. */
export function ReportablePosts({ children }: { children: ReactNode }) {
  const [reported, setReported] = useState<Reported | null>(null)
  const [asking, ask] = useState<Asking>(null)
  const report = (what: Reported) => {
    setReported(what)
    ask("report")
  }
  return (
    <FeedReports value={report}>
      {children}
      {reported && (
        <ReportAndBlock
          asking={asking}
          onAsk={ask}
          target={reported}
          member={{ id: reported.user_id, nickname: reported.nickname }}
        />
      )}
    </FeedReports>
  )
}
