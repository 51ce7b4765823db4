import { LinkifyIt } from "linkify-it"

export type TextPart =
  | { kind: "text"; text: string; at: number }
  | { kind: "link"; text: string; href: string; at: number }

const linkify = new LinkifyIt({ fuzzyEmail: false, urlAuth: true })
for (const scheme of ["ftp:", "mailto:", "//"]) linkify.add(scheme, null)

/**
 * ASCII, and letters that have a case, such as é or Ж. Chinese and emoji touch an address without a space, so
 * they end it: browsers copy them percent-encoded.
 */
const character = String.raw`(?![\uFF00-\uFFEF]|.\uFE0F)[!-~\p{LC}\p{Mn}\p{Nd}]`

const letters = String.raw`[-\p{L}\p{M}\p{N}]`
/** A host in any script. No label changes from Latin to Chinese: `a.tw` ends before the words that follow it. */
const host = String.raw`https?://${letters}+(?:\.(?:[-a-z\d]+(?![-\p{L}\d])|\p{Lo}${letters}*))*\.(?:[a-z]{2,}|\p{Lo}+)`

/** A run of text that may contain an address. A second one starts a run of its own. */
const run = new RegExp(
  String.raw`(?:${host}|${character})(?:(?!(?<=[\p{L}\p{N}])https?://)(?:${host}|${character}))*`,
  "giu",
)

/** A colon belongs to the sentence, not to the end of an address. */
const trailingColons = /:+$/

/** The href of an address; null with a user name before the host, which only serves to imitate another host. */
const hrefOf = (address: string) => {
  if (!URL.canParse(address)) return null
  const { username, href } = new URL(address)
  return username === "" ? href : null
}

/** Splits the text of a message into plain text and links to web pages. */
export const splitLinks = (content: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: words, index } of content.matchAll(run)) {
    for (const { index: offset, raw } of linkify.match(words) ?? []) {
      const text = raw.replace(trailingColons, "")
      const href = hrefOf(text)
      if (href === null) continue
      const at = index + offset
      if (at > end) parts.push({ kind: "text", text: content.slice(end, at), at: end })
      parts.push({ kind: "link", text, href, at })
      end = at + text.length
    }
  }
  if (end < content.length) parts.push({ kind: "text", text: content.slice(end), at: end })
  return parts
}
