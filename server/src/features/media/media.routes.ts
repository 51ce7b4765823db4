import type { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Files } from "./files.service.ts"

export const mediaHandlers = (media: Files): Handlers<typeof mediaRoutes> => ({
  upload: ({ viewer, file, fields }) => media.receive(viewer.id, fields.purpose, file),
  uploadVoice: ({ viewer, file }) => media.receiveVoice(viewer.id, file),
})
