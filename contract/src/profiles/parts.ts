import { fieldError, id } from "../fields.ts"
import * as z from "../zod.ts"
import { prompts } from "./prompts.ts"

const prompt = z.enum(prompts, fieldError("not_an_option"))

/** A part of a member's profile that can be liked by itself: a photo, or the answer to a prompt. */
export const profilePart = z.union([z.object({ photo_id: id }), z.object({ prompt })])

export type ProfilePart = z.output<typeof profilePart>

/** The parts of a member's profile that the viewer likes by themselves. */
export const likedParts = z.object({ photo_ids: z.array(id), prompts: z.array(z.enum(prompts)) })

export type LikedParts = z.output<typeof likedParts>

// During an update, a server of the version before sends none.
const none: LikedParts = { photo_ids: [], prompts: [] }

const toggledIn = <Item>(items: readonly Item[], item: Item, isIn: boolean) => [
  ...items.filter((other) => other !== item),
  ...(isIn ? [item] : []),
]

/** The liked parts with one more or less. */
export const withPart = (parts: LikedParts | undefined, part: ProfilePart, isLiked: boolean): LikedParts =>
  "prompt" in part
    ? { ...none, ...parts, prompts: toggledIn(parts?.prompts ?? [], part.prompt, isLiked) }
    : { ...none, ...parts, photo_ids: toggledIn(parts?.photo_ids ?? [], part.photo_id, isLiked) }

/** Whether a part is among the liked ones. */
export const isPartLiked = (parts: LikedParts | undefined, part: ProfilePart) =>
  ("prompt" in part ? parts?.prompts.includes(part.prompt) : parts?.photo_ids.includes(part.photo_id)) ??
  false

/** The part that a message quotes, as the viewer may see it now. Without its content, it is gone. */
export const likedPart = z.union([
  z.object({ kind: z.literal("photo"), photo_url: z.string().nullable() }),
  z.object({ kind: z.literal("prompt"), prompt, answer: z.string().nullable() }),
])

export type LikedPart = z.output<typeof likedPart>
