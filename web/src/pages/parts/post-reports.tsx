import { type ReactNode, useState } from "react"
import { FeedReports, type Reported } from "../../features/feed/index.ts"
import { BlockDialog } from "../../features/friends/index.ts"
import { ReportDialog } from "../../features/reports/index.ts"

/** Posts and comments that can be reported, and their writers put on the blacklist. */
export function ReportablePosts({ children }: { children: ReactNode }) {
  const [reported, setReported] = useState<Reported | null>(null)
  const [asking, setAsking] = useState<"report" | "block" | null>(null)
  const close = () => setAsking(null)
  const report = (what: Reported) => {
    setReported(what)
    setAsking("report")
  }
  return (
    <FeedReports value={report}>
      {children}
      {reported && (
        <>
          <ReportDialog
            open={asking === "report"}
            target={reported}
            onClose={close}
            onBlock={() => setAsking("block")}
          />
          <BlockDialog
            open={asking === "block"}
            member={{ id: reported.user_id, nickname: reported.nickname }}
            onClose={close}
            leave={async () => close()}
          />
        </>
      )}
    </FeedReports>
  )
}
