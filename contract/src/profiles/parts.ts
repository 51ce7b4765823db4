import { fieldError, id } from "../fields.ts"
import * as z from "../zod.ts"
import { prompts } from "./prompts.ts"

const prompt = z.enum(prompts, fieldError("not_an_option"))

/** A part of a member's profile that can be liked by itself: a photo, or the answer to a prompt. */
export const profilePart = z.union([z.object({ photo_id: id }), z.object({ prompt })])

export type ProfilePart = z.output<typeof profilePart>

/** The part that a message quotes, as the viewer may see it now. Without its content, it is gone. */
export const likedPart = z.union([
  z.object({ kind: z.literal("photo"), photo_url: z.string().nullable() }),
  z.object({ kind: z.literal("prompt"), prompt, answer: z.string().nullable() }),
])

export type LikedPart = z.output<typeof likedPart>
