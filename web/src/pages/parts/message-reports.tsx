import type { ReportTarget } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { type ComponentProps, type ReactNode, useState } from "react"
import { useNavigate } from "react-router"
import { MessageReports } from "../../features/chat/index.ts"
import { BlockDialog } from "../../features/friends/index.ts"
import { ReportDialog } from "../../features/reports/index.ts"

interface Complaint {
  target: { type: ReportTarget; id: string; nickname: string }
  /** Whoever is complained of. */
  member: { id: string; nickname: string }
}

/** Conversations in which messages and members can be reported, and members put on the blacklist. */
export function ReportableMessages({ children }: { children: ReactNode }) {
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [asking, setAsking] = useState<"report" | "block" | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  const ask = (what: "report" | "block", about: Complaint) => {
    setComplaint(about)
    setAsking(what)
  }
  const reports: ComponentProps<typeof MessageReports>["value"] = {
    reportMessage: ({ id, sender_id, sender_nickname: nickname }) =>
      ask("report", { target: { type: "message", id, nickname }, member: { id: sender_id, nickname } }),
    reportMember: (member) => ask("report", { target: { type: "member", ...member }, member }),
    blockMember: (member) => ask("block", { target: { type: "member", ...member }, member }),
  }
  return (
    <MessageReports value={reports}>
      {children}
      {complaint && (
        <>
          <ReportDialog
            open={asking === "report"}
            target={complaint.target}
            onClose={close}
            onBlock={() => setAsking("block")}
          />
          <BlockDialog
            open={asking === "block"}
            member={complaint.member}
            onClose={close}
            leave={async () => navigate(pages.chat, { replace: true })}
          />
        </>
      )}
    </MessageReports>
  )
}
