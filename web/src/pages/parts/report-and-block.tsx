import type { ReportTarget } from "@pinyu/contract/options"
import { BlockDialog } from "../../features/friends/index.ts"
import { ReportDialog } from "../../features/reports/index.ts"

/** The open question, if any. */
export type OpenDialog = "report" | "block" | null

interface ReportAndBlockProps {
  openDialog: OpenDialog
  onOpenDialog: (openDialog: OpenDialog) => void
  /** The report's target; the member by default. */
  target?: { type: ReportTarget; id: string }
  /** The author, who may also be blocked. */
  member: { id: string; nickname: string }
  /**
   * Moves the focus away from an element that is about to disappear; resolves when done. By default the
   * focus stays.
   */
  leave?: () => Promise<void>
}

/** The report and block dialogs: a report can lead to a block. */
export function ReportAndBlock({
  openDialog,
  onOpenDialog,
  member,
  target = { type: "member", id: member.id },
  leave,
}: ReportAndBlockProps) {
  const close = () => onOpenDialog(null)
  return (
    <>
      <ReportDialog
        open={openDialog === "report"}
        target={{ ...target, nickname: member.nickname }}
        onClose={close}
        onBlock={() => onOpenDialog("block")}
      />
      <BlockDialog
        open={openDialog === "block"}
        member={member}
        onClose={close}
        leave={leave ?? (async () => close())}
      />
    </>
  )
}
