import type { Message } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router"
import { MessageReports } from "../../features/chat/index.ts"
import { BlockDialog } from "../../features/friends/index.ts"
import { ReportDialog } from "../../features/reports/index.ts"

/** Conversations whose messages can be reported, and their writers put on the blacklist. */
export function ReportableMessages({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null)
  const [asking, setAsking] = useState<"report" | "block" | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  const report = (reported: Message) => {
    setMessage(reported)
    setAsking("report")
  }
  return (
    <MessageReports value={report}>
      {children}
      {message && (
        <>
          <ReportDialog
            open={asking === "report"}
            target={{ type: "message", id: message.id, nickname: message.sender_nickname }}
            onClose={close}
            onBlock={() => setAsking("block")}
          />
          <BlockDialog
            open={asking === "block"}
            member={{ id: message.sender_id, nickname: message.sender_nickname }}
            onClose={close}
            leave={async () => navigate(pages.chat, { replace: true })}
          />
        </>
      )}
    </MessageReports>
  )
}
