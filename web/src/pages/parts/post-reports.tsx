import { type ReactNode, useCallback, useState } from "react"
import { FeedFollows, FeedReports, type Reported } from "../../features/feed/index.ts"
import { useFollows } from "../../features/friends/index.ts"
import { type OpenDialog, ReportAndBlock } from "./report-and-block.tsx"

/** Enables reports of posts and comments, and blocks and follows of their authors. */
export function ReportablePosts({ children }: { children: ReactNode }) {
  const [reported, setReported] = useState<Reported | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const follows = useFollows()
  // The same function at each render: every post of the feed uses it.
  const report = useCallback((what: Reported) => {
    setReported(what)
    setOpenDialog("report")
  }, [])
  return (
    <FeedReports value={report}>
      <FeedFollows value={follows}>{children}</FeedFollows>
      {reported && (
        <ReportAndBlock
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          target={reported}
          member={{ id: reported.user_id, nickname: reported.nickname }}
        />
      )}
    </FeedReports>
  )
}
