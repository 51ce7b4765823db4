import { fieldError } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { fileFaults, storageFaults, voiceFaults } from "./faults.ts"
import { attachmentPurposes, mediaTypes } from "./limits.ts"
import { mediaMetadata } from "./schemas.ts"

/** Uploads through the service, streamed to the storage. */
export const mediaRoutes = defineRoutes("media", {
  upload: {
    method: "POST",
    path: "/api/media/upload",
    summary:
      "Uploads a file as `media` with `purpose`: a picture, video or sound of at most 100 MB; only a picture for `posts`",
    access: "member",
    multipart: {
      file: "media",
      fields: z.object({ purpose: z.enum(attachmentPurposes, fieldError("not_an_option")) }),
    },
    status: 201,
    response: z.object({
      mediaType: z.enum(mediaTypes),
      /** The `mediaUrl` of `chat.send` and the `media_url` of `feed.create`. */
      originalUrl: z.string(),
      thumbnailUrl: z.string().nullable(),
      metadata: mediaMetadata,
    }),
    errors: [...storageFaults, ...fileFaults],
  },
  uploadVoice: {
    method: "POST",
    path: "/api/media/upload-voice",
    summary: "Uploads a voice message as WAV, in the field `voice`",
    access: "member",
    multipart: { file: "voice", fields: z.object({}) },
    status: 201,
    response: z.object({ originalUrl: z.string(), metadata: mediaMetadata }),
    errors: [...storageFaults, ...voiceFaults],
  },
})
