import { chat } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"
import { useParams } from "react-router"
import { ConversationScreen } from "../features/chat/index.ts"
import { Lockable } from "./parts/locked.tsx"
import type { FrameHandle } from "./parts/member-frame.tsx"
import { ReportableMessages } from "./parts/message-reports.tsx"

export const meta = () => [{ title: common.documentName(chat.title) }]

export const handle: FrameHandle = { layoutFor: () => "immersive" }

export default function ConversationPage() {
  const { conversationId = "" } = useParams()
  return (
    <Lockable>
      <ReportableMessages>
        <ConversationScreen conversationId={conversationId} />
      </ReportableMessages>
    </Lockable>
  )
}
