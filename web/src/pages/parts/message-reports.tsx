import type { ReportTarget } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { type ComponentProps, type ReactNode, useState } from "react"
import { useNavigate } from "react-router"
import { MessageReports } from "../../features/chat/index.ts"
import { type Asking, ReportAndBlock } from "./report-and-block.tsx"

interface Complaint {
  target: { type: ReportTarget; id: string }
  /** Whoever is complained of. */
  member: { id: string; nickname: string }
}

/** Conversations in which messages and members can be reported, and members put on the blacklist. */
export function ReportableMessages({ children }: { children: ReactNode }) {
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const navigate = useNavigate()
  const ask = (what: Asking, about: Complaint) => {
    setComplaint(about)
    setAsking(what)
  }
  const reports: ComponentProps<typeof MessageReports>["value"] = {
    reportMessage: ({ id, sender_id, sender_nickname: nickname }) =>
      ask("report", { target: { type: "message", id }, member: { id: sender_id, nickname } }),
    reportMember: (member) => ask("report", { target: { type: "member", id: member.id }, member }),
    blockMember: (member) => ask("block", { target: { type: "member", id: member.id }, member }),
  }
  return (
    <MessageReports value={reports}>
      {children}
      {complaint && (
        <ReportAndBlock
          {...complaint}
          asking={asking}
          onAsk={setAsking}
          leave={async () => navigate(pages.chat, { replace: true })}
        />
      )}
    </MessageReports>
  )
}
