import { mediaRoutes } from "@pinyu/contract/media/routes"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { upload } from "../../../lib/api/api.ts"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import type { UploadOptions } from "../../../lib/api/upload.ts"
import { assertMember, useUnsentWarning } from "../../../lib/uploads/member-uploads.ts"
import { perConversation } from "./per-conversation.ts"
import { createChatUploads, type Uploaded, type UploadKind } from "./upload-queue.ts"

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

const useUploadsOf = perConversation((conversationId, chat) =>
  createChatUploads({
    send: async (file, { kind }, options) => {
      assertMember(chat.memberId)
      return send(file, kind, options)
    },
    onUploaded: ({ mediaType: messageType, ...file }, { content, replyTo, isViewOnce, groupId }) =>
      chat.outbox.add({
        ...{ conversationId, messageType, content, ...file, replyTo },
        // The server decides what a file is, and rejects one that is no picture but may be opened only once.
        ...{ isViewOnce, groupId: messageType === "image" ? groupId : null },
      }),
    toErrorMessage,
  }),
)

/** The upload queue of a conversation; each upload becomes a message of the outbox. */
export const useUploads = (conversationId: string) => {
  const queue = useUploadsOf(conversationId)
  useUnsentWarning(queue)
  return queue
}
