import { dateLabel } from "@pinyu/phrases/dates"
import { legal as words } from "@pinyu/phrases/legal"
import MarkdownToJsx, { type MarkdownToJSX } from "markdown-to-jsx/react"
import type { ComponentProps } from "react"
import { Link } from "react-router"
import { isExternal } from "../lib/pages/is-external.ts"
import styles from "./document-text.module.css"

function DocumentLink({ href = "", children }: ComponentProps<"a">) {
  if (!isExternal(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const options: MarkdownToJSX.Options = {
  // Shows HTML as text. The library removes URLs with scripts.
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: { component: DocumentLink } },
}

/** Renders Markdown without HTML. */
export function Markdown({ children }: { children: string }) {
  return <MarkdownToJsx options={options}>{children}</MarkdownToJsx>
}

interface DocumentTextProps {
  version: string
  /** The instant from which the version applies. */
  updatedAt: string
  /** What this version changes, in Markdown. */
  changes: string | null
  /** Markdown. */
  content: string
}

/** The text of a legal document: version, date, changes, content. */
export function DocumentText({ version, updatedAt, changes, content }: DocumentTextProps) {
  return (
    <div className={styles.document}>
      <p>
        <span>{words.version(version)}</span>
        <span>{words.updated(dateLabel(updatedAt))}</span>
      </p>
      {changes && (
        <section>
          <h2>{words.consent.changesTitle}</h2>
          <Markdown>{changes}</Markdown>
        </section>
      )}
      <article>
        <Markdown>{content}</Markdown>
      </article>
    </div>
  )
}

/** The same text as the page server rendered it. */
export function ReceivedDocumentText({ id, markup }: { id: string; markup: string }) {
  return (
    <div
      id={id}
      className={styles.document}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server, which shows HTML as text
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
