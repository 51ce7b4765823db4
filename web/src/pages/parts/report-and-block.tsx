import type { ReportTarget } from "@pinyu/contract/options"
import { BlockDialog } from "../../features/friends/index.ts"
import { ReportDialog } from "../../features/reports/index.ts"

/** Which of the two is asked now, if any. */
export type Asking = "report" | "block" | null

interface ReportAndBlockProps {
  asking: Asking
  onAsk: (asking: Asking) => void
  /** What is reported; a member themselves unless given. */
  target?: { type: ReportTarget; id: string }
  /** Whose it is, and who goes onto the blacklist. */
  member: { id: string; nickname: string }
  /** Takes the person away from what is about to vanish; done when they are elsewhere. Stays unless given. */
  leave?: () => Promise<void>
}

/** What one does about something that should not be there, or about who made it: the one leads on to the other. */
export function ReportAndBlock({
  asking,
  onAsk,
  member,
  target = { type: "member", id: member.id },
  leave,
}: ReportAndBlockProps) {
  const close = () => onAsk(null)
  return (
    <>
      <ReportDialog
        open={asking === "report"}
        target={{ ...target, nickname: member.nickname }}
        onClose={close}
        onBlock={() => onAsk("block")}
      />
      <BlockDialog
        open={asking === "block"}
        member={member}
        onClose={close}
        leave={leave ?? (async () => close())}
      />
    </>
  )
}
