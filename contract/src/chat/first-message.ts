import { type FirstMessageHint, firstMessageHints } from "./options.ts"
import { isRude } from "./rude-words.ts"
import { findScamHints } from "./scam-hints.ts"

/**
 * What may make a stranger uncomfortable in a first message: rude words, or what the reader would be warned
 * about. Pages check their own text before they send it; nothing else reads the result.
 */
export const findFirstMessageHints = (text: string): FirstMessageHint[] => {
  const found = new Set<string>(findScamHints(text))
  if (isRude(text)) found.add("rude")
  return firstMessageHints.filter((hint) => found.has(hint))
}
