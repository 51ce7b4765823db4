import { isMuted, type MuteLength, muteEnd } from "@pinyu/contract/chat/muting"
import type { Conversation, ConversationChange } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import type { ReactNode } from "react"
import { useParams } from "react-router"
import IconArchive from "~icons/tabler/archive"
import IconArchiveOff from "~icons/tabler/archive-off"
import IconBell from "~icons/tabler/bell"
import IconBellOff from "~icons/tabler/bell-off"
import IconMail from "~icons/tabler/mail"
import IconMailOpened from "~icons/tabler/mail-opened"
import IconPin from "~icons/tabler/pin"
import IconPinnedOff from "~icons/tabler/pinned-off"
import IconTrash from "~icons/tabler/trash"
import { serverClock } from "../../../lib/server-clock.ts"
import type { MenuAction } from "../../../ui/member/menu.ts"
import { useReplacePage } from "../../../ui/member/overlay-entries.ts"
import { useDialogState } from "../../../ui/member/use-dialog-state.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useArrange, useMarkConversationRead } from "./api.ts"
import { ClearDialog } from "./clear-dialog.tsx"
import { undoOf } from "./model.ts"
import { MuteSheet } from "./mute-sheet.tsx"

interface ConversationActions {
  /** By name, so that a menu may offer some of them. */
  actions: Record<"pin" | "mark" | "mute" | "archive" | "clear", MenuAction>
  /** The dialogs of the actions. They stay mounted while the menu closes. */
  dialogs: ReactNode
}

/** Changes a conversation, with a toast that takes the change back. */
const useArrangeWithUndo = (conversation: Conversation) => {
  const arrange = useArrange()
  return async (change: ConversationChange, doneText: string) => {
    const undo = () => arrange.mutate({ conversation, change: undoOf(conversation, change) })
    // The mutation shows its error.
    await arrange
      .mutateAsync({ conversation, change })
      .then(() => toasts.show({ text: doneText, actions: [{ label: words.undo, onPress: undo }] }))
      .catch(() => {})
  }
}

/** What a member may do with a conversation in their list, with the dialogs that it needs. */
export const useConversationActions = (conversation: Conversation): ConversationActions => {
  const { id, is_pinned, is_archived, is_marked_unread, unread_count } = conversation
  const arrange = useArrangeWithUndo(conversation)
  const markRead = useMarkConversationRead()
  const replacePage = useReplacePage()
  const isOpen = useParams().conversationId === id
  const muting = useDialogState()
  const clearing = useDialogState()
  const leave = async () => {
    if (isOpen) await replacePage(pages.chat)
  }

  const mute = (length: MuteLength) =>
    void arrange({ muted_until: muteEnd(length, serverClock.now()) }, words.done.mute)
  const archive = async () => {
    await leave()
    await arrange({ is_archived: true }, words.done.archive)
  }
  const actions = {
    pin: is_pinned
      ? toAction(words.unpin, IconPinnedOff, () => arrange({ is_pinned: false }, words.done.unpin))
      : toAction(words.pin, IconPin, () => arrange({ is_pinned: true }, words.done.pin)),
    mark:
      is_marked_unread || unread_count > 0
        ? toAction(words.markRead, IconMailOpened, () => markRead.mutate(id))
        : toAction(words.markUnread, IconMail, () =>
            arrange({ is_marked_unread: true }, words.done.markUnread),
          ),
    mute: isMuted(conversation, serverClock.now())
      ? toAction(words.unmute, IconBell, () => arrange({ muted_until: null }, words.done.unmute))
      : toAction(words.mute, IconBellOff, muting.open),
    archive: is_archived
      ? toAction(words.unarchive, IconArchiveOff, () => arrange({ is_archived: false }, words.done.unarchive))
      : toAction(words.archive, IconArchive, archive),
    clear: toAction(words.clear, IconTrash, clearing.open),
  }
  const dialogs = (
    <>
      {muting.isThere && <MuteSheet open={muting.isOpen} onClose={muting.close} onSelect={mute} />}
      {clearing.isThere && (
        <ClearDialog
          open={clearing.isOpen}
          conversation={conversation}
          onClose={clearing.close}
          leave={leave}
        />
      )}
    </>
  )
  return { actions, dialogs }
}

const toAction = (label: string, icon: MenuAction["icon"], act: () => unknown): MenuAction => ({
  label,
  icon,
  onChoose: () => void act(),
})
