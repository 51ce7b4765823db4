import type { LegalDocument, LegalVersion } from "@pinyu/contract/legal/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { legal as texts } from "@pinyu/phrases/legal"
import { compiler } from "markdown-to-jsx/html"
import type { DocumentRow, VersionRow } from "./legal.queries.ts"

/** A version without its text. The text never changes, so both instants are the publication. */
export const presentVersion = ({ published_at, ...row }: VersionRow): LegalVersion => ({
  ...row,
  created_at: published_at.toISOString(),
  updated_at: published_at.toISOString(),
})

export const presentDocument = ({ content, ...row }: DocumentRow): LegalDocument => ({
  ...presentVersion(row),
  content,
})

/** Shows HTML as text, as the web app does. The library removes URLs with scripts. */
const markdown = (text: string) => compiler(text, { disableParsingRawHTML: true, forceBlock: true })

/** A document as the markup of its page. Has the same elements as `DocumentText` of the web app. */
export const presentMarkup = ({ version, updated_at, changes, content }: LegalDocument) =>
  [
    `<p><span>${texts.version(version)}</span><span>${texts.updated(dateLabel(updated_at))}</span></p>`,
    changes && `<section><h2>${texts.consent.changesTitle}</h2>${markdown(changes)}</section>`,
    `<article>${markdown(content)}</article>`,
  ].join("")
