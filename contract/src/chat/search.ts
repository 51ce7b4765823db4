import { fieldError, id, instant, text } from "../fields.ts"
import { foldText } from "../found-text.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { chatLimits } from "./limits.ts"
import { messageTypes } from "./options.ts"
import { conversation } from "./schemas.ts"

/** Whether a text is long enough to search for. */
export const isSearchable = (words: string) => [...foldText(words.trim())].length >= chatLimits.searchText.min

/** What to search for. It travels in a body, so that no log and no address bar holds it. */
export const messageSearch = pageQuery.extend({
  text: text(chatLimits.searchText).refine(isSearchable, fieldError("too_short")),
})
export type MessageSearch = z.output<typeof messageSearch>

/** A message that contains the text, and the other member of its conversation. */
export const foundMessage = z.object({
  id,
  conversation_id: id,
  other_user_id: id,
  display_name: z.string(),
  display_avatar: z.string(),
  message_type: z.enum(messageTypes),
  content: z.string(),
  is_own: z.boolean(),
  created_at: instant,
})
export type FoundMessage = z.output<typeof foundMessage>

export const foundEverywhere = z.object({
  /** Conversations whose member's name contains the text; only on the first page. */
  conversations: z.array(conversation),
  /** The latest first. */
  messages: z.array(foundMessage),
  nextCursor,
})

export const foundInConversation = z.object({
  /** The latest first. */
  messages: z.array(z.object({ id })),
  /** How many messages contain the text, on whichever page. */
  total: z.int(),
  nextCursor,
})
