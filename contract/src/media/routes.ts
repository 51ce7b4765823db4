import * as z from "zod"
import { say } from "../fields.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { attachmentPurposes, mediaTypes } from "./limits.ts"
import { mediaMetadata } from "./schemas.ts"

/** Files that members send through us, streamed to the storage as they come. */
export const mediaRoutes = {
  upload: defineRoute({
    id: "media.upload",
    method: "POST",
    path: "/api/media/upload",
    summary:
      "Takes a file as `media`, with `purpose` before it: a picture, video or sound of at most 100 MB; for `posts` a picture",
    access: "member",
    limits: rateLimits["media.upload"],
    multipart: {
      file: "media",
      fields: z.object({ purpose: z.enum(attachmentPurposes, say("not_an_option")) }),
    },
    status: 201,
    response: z.object({
      mediaType: z.enum(mediaTypes),
      /** What `chat.send` takes as `mediaUrl`, and `feed.create` as `media_url`. */
      originalUrl: z.string(),
      thumbnailUrl: z.string().nullable(),
      metadata: mediaMetadata,
    }),
    errors: ["file_too_large", "file_type_not_taken", "heic_not_taken", "invalid_media", "file_missing"],
  }),
  uploadVoice: defineRoute({
    id: "media.uploadVoice",
    method: "POST",
    path: "/api/media/upload-voice",
    summary: "Takes a voice message as WAV, as `voice`",
    access: "member",
    limits: rateLimits["media.uploadVoice"],
    multipart: { file: "voice", fields: z.object({}) },
    status: 201,
    response: z.object({ originalUrl: z.string(), metadata: mediaMetadata }),
    errors: ["file_too_large", "file_type_not_taken", "heic_not_taken", "invalid_media", "file_missing"],
  }),
} as const
