import { textToSend } from "@pinyu/contract/canonical"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import type { LikedPart, ProfilePart } from "@pinyu/contract/profiles/parts"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import IconHeart from "~icons/tabler/heart"
import { ApiError, toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { memberProfileKey } from "../../lib/query/member-lists.ts"
import { Button } from "../../ui/button.tsx"
import { Form } from "../../ui/form/form.tsx"
import { Icon } from "../../ui/icon.tsx"
import { isWithin } from "../../ui/member/count-characters.ts"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import styles from "./like-part-dialog.module.css"
import { type Liked, useLikes } from "./member-likes.ts"

/** A photo or an answer, and what the viewer sees of it. */
export interface LikedChoice {
  part: ProfilePart
  shown: LikedPart
}

interface LikePartFormProps {
  member: Liked & Pick<MemberProfile, "i_like_them" | "is_mutual" | "can_chat" | "chat_only_with">
  choice: LikedChoice
  /** Resolves to false when the viewer wants to rewrite the line instead of sending it. */
  mayLeave: (line: string) => Promise<boolean>
  onClose: () => void
  /** Opens the conversation with the line. */
  onChat: (conversationId: string) => void
}

type LikePartDialogProps = Omit<LikePartFormProps, "choice"> & {
  /** Null closes the dialog. */
  choice: LikedChoice | null
}

/** Likes a member for a photo or an answer, with an optional line that opens the conversation. */
export function LikePartDialog({ choice, ...form }: LikePartDialogProps) {
  const title = choice?.shown.kind === "prompt" ? friends.likeAnswerTitle : friends.likePhotoTitle
  return (
    <Dialog open={choice !== null} title={title} onClose={form.onClose}>
      {choice && <LikePartForm choice={choice} {...form} />}
    </Dialog>
  )
}

/** One id per text, so that a retry of the same text sends one message. */
const useMessageId = () => {
  const last = useRef({ text: "", id: "" })
  return (text: string) => {
    if (last.current.text !== text) last.current = { text, id: crypto.randomUUID() }
    return last.current.id
  }
}

const toMessage = (error: unknown) => toFailureMessage(error, friends.likeFailed)

function LikePartForm({ member, choice: { part, shown }, mayLeave, onClose, onChat }: LikePartFormProps) {
  const { likePart } = useLikes()
  const { id, nickname } = member
  const client = useQueryClient()
  const submission = useSubmission()
  const idFor = useMessageId()
  const [text, setText] = useState("")
  const line = textToSend(text)
  const isTooLong = !isWithin(line, friendsLimits.openingLine)
  // Another like of the same member says nothing without a line.
  const isEmpty = member.i_like_them && line === ""

  const send = async () => {
    const content = line || null
    const body = { part, content, clientMessageId: content && idFor(content) }
    const conversationId = await likePart(member, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "profile_part_not_found")
        void client.invalidateQueries({ queryKey: [memberProfileKey, id] })
      throw error
    })
    onClose()
    if (conversationId === null) return toasts.show({ text: friends.partLiked(nickname), tone: "success" })
    const action = { label: friends.openConversation, onPress: () => onChat(conversationId) }
    toasts.show({ text: friends.lineSent(nickname), tone: "success", actions: [action] })
  }
  const onSubmit = async () => {
    if (isEmpty || isTooLong || !(await mayLeave(line))) return
    await submission.submit(async () => void (await send()), toMessage)
  }

  return (
    <Form submission={submission} onSubmit={() => void onSubmit()}>
      <ShownPart shown={shown} nickname={nickname} />
      {member.can_chat && (
        <TextAreaField
          label={friends.line}
          optional={!member.i_like_them}
          hint={member.i_like_them ? friends.lineForLiked(nickname) : friends.lineHints[shown.kind]}
          max={friendsLimits.openingLine.max}
          rows={2}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {member.chat_only_with && (
        <DialogText>{memberProfile.chatOnlyWith[member.chat_only_with](nickname)}</DialogText>
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          busy={submission.pending}
          disabled={isEmpty || isTooLong}
          icon={<Icon of={IconHeart} size="1.25rem" />}
        >
          {friends.sendLike}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The photo, or the answer with its prompt. */
function ShownPart({ shown, nickname }: { shown: LikedPart; nickname: string }) {
  if (shown.kind === "photo")
    return (
      <img
        src={shown.photo_url ?? undefined}
        alt={friends.likedPhotoOf(nickname)}
        width={960}
        height={1200}
        className={styles.photo}
      />
    )
  return (
    <dl className={styles.answer}>
      <dt>{promptTexts[shown.prompt]}</dt>
      <dd>{shown.answer}</dd>
    </dl>
  )
}
