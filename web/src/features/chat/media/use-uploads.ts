import { mediaRoutes } from "@pinyu/contract/media/routes"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useSyncExternalStore } from "react"
import { upload } from "../../../lib/api/api.ts"
import { networkError, toFailureMessage } from "../../../lib/api/api-error.ts"
import type { UploadOptions } from "../../../lib/api/upload.ts"
import { useUnloadWarning } from "../../../lib/hooks/use-unload-warning.ts"
import { session } from "../../../lib/session/session.ts"
import { type MemberChat, useMemberChat } from "../member-chat.ts"
import { createChatUploads, type Uploaded, type UploadKind, type UploadQueue } from "./upload-queue.ts"

const send = async (file: File, kind: UploadKind, options: UploadOptions): Promise<Uploaded> => {
  if (kind === "voice") {
    const voice = await upload(mediaRoutes.uploadVoice, {}, file, options)
    return { mediaType: "audio", mediaUrl: voice.originalUrl, mediaMetadata: voice.metadata }
  }
  const sent = await upload(mediaRoutes.upload, { purpose: "chat" }, file, options)
  return { mediaType: sent.mediaType, mediaUrl: sent.originalUrl, mediaMetadata: sent.metadata }
}

const toErrorMessage = (error: unknown, { kind }: { kind: UploadKind }) =>
  toFailureMessage(error, kind === "voice" ? chatMedia.voiceFailed : chatMedia.uploadFailed)

const memberNow = () => {
  const state = session.state()
  return state.status === "member" ? state.user.id : null
}

/** The upload queues of one member, which continue across pages. */
const queuesOf = new WeakMap<MemberChat, Map<string, UploadQueue>>()

const queueFor = (chat: MemberChat, conversationId: string) => {
  const queues = queuesOf.get(chat) ?? new Map<string, UploadQueue>()
  queuesOf.set(chat, queues)
  const known = queues.get(conversationId)
  if (known) return known
  const made = createChatUploads({
    send: async (file, { kind }, options) => {
      // After another member's sign-in, pending uploads must not be sent as theirs.
      if (memberNow() !== chat.memberId) throw networkError()
      return send(file, kind, options)
    },
    onUploaded: ({ mediaType: messageType, ...file }, { content, replyTo }) =>
      chat.outbox.add({ conversationId, messageType, content, ...file, replyTo }),
    toErrorMessage,
    preview: { open: (file) => URL.createObjectURL(file), close: (url) => URL.revokeObjectURL(url) },
    newId: () => crypto.randomUUID(),
  })
  queues.set(conversationId, made)
  return made
}

/** The upload queue of a conversation; each upload becomes a message of the outbox. */
export const useUploads = (conversationId: string) => {
  const queue = queueFor(useMemberChat(), conversationId)
  const isBusy = useSyncExternalStore(queue.subscribe, () => queue.list().length > 0)
  useUnloadWarning(isBusy)
  return queue
}
