import { textToSend } from "@pinyu/contract/canonical"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { type Shared, sharedTypeOf } from "@pinyu/contract/chat/sharing"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import IconSend from "~icons/tabler/send"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { isWithin } from "../../../ui/member/count-characters.ts"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useConversations } from "../api.ts"
import { conversationsOf } from "../list/conversations.ts"
import { useMemberChat } from "../member-chat.ts"
import { ConversationPicker } from "./conversation-picker.tsx"
import { SharedSummary } from "./shared-summary.tsx"

interface ShareFormProps {
  shared: Shared
  onClose: () => void
  /** Opens a conversation with what was shared, or the list when there are several. */
  onChat: (conversationId: string | null) => void
}

/** Shares a profile or a post into conversations of the viewer, with an optional line. */
export function ShareDialog({ open, ...form }: ShareFormProps & { open: boolean }) {
  return (
    <Dialog open={open} title={words.title} onClose={form.onClose}>
      <ShareForm {...form} />
    </Dialog>
  )
}

const toMessage = (error: unknown) => toFailureMessage(error, words.failed)

function ShareForm({ shared, onClose, onChat }: ShareFormProps) {
  const { outbox } = useMemberChat()
  const { data } = useConversations()
  const submission = useSubmission()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState("")
  const line = textToSend(text)
  const mayShare = chosen.length > 0 && isWithin(line, chatLimits.content)

  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const share = async () => {
    for (const conversationId of chosen)
      await outbox.add({
        ...{ conversationId, messageType: sharedTypeOf(shared), content: line || null, mediaUrl: null },
        ...{ shared, replyTo: null },
      })
    onClose()
    const [only, ...others] = conversationsOf(data).filter(({ id }) => chosen.includes(id))
    const isOne = only !== undefined && others.length === 0
    const action = { label: words.openChat, onPress: () => onChat(isOne ? only.id : null) }
    const done = isOne ? words.done(only.display_name) : words.doneForSome(chosen.length)
    toasts.show({ text: done, tone: "success", actions: [action] })
  }

  return (
    <Form
      submission={submission}
      onSubmit={() => {
        if (mayShare) void submission.submit(share, toMessage)
      }}
    >
      <SharedSummary shared={shared} />
      <ConversationPicker shared={shared} chosen={chosen} onChange={choose} />
      <TextAreaField
        label={words.line}
        optional
        max={chatLimits.content.max}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          busy={submission.pending}
          disabled={!mayShare}
          icon={<Icon of={IconSend} size="1.25rem" />}
        >
          {words.send}
        </Button>
      </DialogActions>
    </Form>
  )
}
