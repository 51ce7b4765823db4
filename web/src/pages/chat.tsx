import { chat } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"
import { useParams } from "react-router"
import { ChatScreen } from "../features/chat/index.ts"
import { Lockable } from "./parts/locked.tsx"
import type { FrameHandle } from "./parts/member-frame.tsx"
import { ReportableMessages } from "./parts/message-reports.tsx"

export const meta = () => [{ title: common.documentName(chat.title) }]

export const handle: FrameHandle = {
  layoutFor: ({ conversationId }) => (conversationId === undefined ? "fill" : "immersive"),
}

export default function ChatPage() {
  const { conversationId = null } = useParams()
  return (
    <Lockable>
      <ReportableMessages>
        <ChatScreen conversationId={conversationId} />
      </ReportableMessages>
    </Lockable>
  )
}
