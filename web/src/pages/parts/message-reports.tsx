import type { ReportTarget } from "@pinyu/contract/options"
import { type ComponentProps, type ReactNode, useState } from "react"
import { MessageReports } from "../../features/chat/index.ts"
import { type OpenDialog, ReportAndBlock } from "./report-and-block.tsx"

interface MessageReport {
  target: { type: ReportTarget; id: string }
  /** The reported member. */
  member: { id: string; nickname: string }
}

/** Enables reports and blocks in conversations. */
export function ReportableMessages({ children }: { children: ReactNode }) {
  const [complaint, setReport] = useState<MessageReport | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const openFor = (what: OpenDialog, about: MessageReport) => {
    setReport(about)
    setOpenDialog(what)
  }
  const reports: ComponentProps<typeof MessageReports>["value"] = {
    reportMessage: ({ id, sender_id, sender_nickname: nickname }) =>
      openFor("report", { target: { type: "message", id }, member: { id: sender_id, nickname } }),
    reportMember: (member) => openFor("report", { target: { type: "member", id: member.id }, member }),
    blockMember: (member) => openFor("block", { target: { type: "member", id: member.id }, member }),
  }
  return (
    <MessageReports value={reports}>
      {children}
      {complaint && <ReportAndBlock {...complaint} openDialog={openDialog} onOpenDialog={setOpenDialog} />}
    </MessageReports>
  )
}
