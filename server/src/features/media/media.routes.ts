import type { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Handlers } from "../../platform/calls.ts"
import type { ChatMedia } from "./chat-media.service.ts"

export const mediaHandlers = (media: ChatMedia): Handlers<typeof mediaRoutes> => ({
  upload: ({ viewer, file }) => media.receive(viewer.id, file),
  uploadVoice: ({ viewer, file }) => media.receiveVoice(viewer.id, file),
})
