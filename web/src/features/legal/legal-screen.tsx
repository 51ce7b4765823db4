import type { LegalDocument, LegalType, LegalVersion } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { dateLabel } from "@pinyu/phrases/dates"
import { legal as words } from "@pinyu/phrases/legal"
import { shell } from "@pinyu/phrases/shell"
import { useCallback, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { isNotFound } from "../../lib/api/is-not-found.ts"
import { useLoaded } from "../../lib/query/use-loaded.ts"
import { LinkButton } from "../../ui/button.tsx"
import { DocumentText, ReceivedDocumentText } from "../../ui/document-text.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Screen } from "../../ui/screen.tsx"
import { loadDocument, loadVersions } from "./documents.ts"
import styles from "./legal.module.css"
import { failureTitle, legalPages, versionPath } from "./model.ts"

/** The current version of a document, or the one in the URL. */
export function LegalScreen({ type }: { type: LegalType }) {
  const version = useSearchParams()[0].get("version")
  return <Version type={type} version={version} key={version} />
}

const contentId = (type: LegalType) => `content-${type}`

/**
 * The markup of the document that the page server put into the page; null after a navigation within the app.
 * Hydration keeps it until the document is loaded.
 */
const receivedMarkup = (type: LegalType) =>
  typeof document === "undefined"
    ? "__PAGE_CONTENT__"
    : document.getElementById(contentId(type))?.innerHTML || null

function Version({ type, version }: { type: LegalType; version: string | null }) {
  const { state, reload } = useLoaded(
    useCallback((signal: AbortSignal) => loadDocument(type, version, signal), [type, version]),
  )
  const [received] = useState(() => receivedMarkup(type))
  if (state.status === "failed" && !received)
    return <Failure type={type} version={version} error={state.error} onRetry={reload} />
  return (
    <Screen width="medium" className={styles.page}>
      <Heading level={1} size="xl">
        {state.status === "loaded" ? state.value.title : words[type].title}
      </Heading>
      {state.status === "loaded" ? (
        <Document document={state.value} key={state.value.id} />
      ) : received ? (
        <ReceivedDocumentText id={contentId(type)} markup={received} />
      ) : (
        <Spinner label={words.loading} />
      )}
      <Related type={type} />
    </Screen>
  )
}

interface FailureProps {
  type: LegalType
  version: string | null
  error: unknown
  onRetry: () => void
}

/** A failed load. Instead of a retry, an unknown version offers the current one. */
function Failure({ type, version, error, onRetry }: FailureProps) {
  const state = { page: true, level: 1, title: failureTitle(type, error) } as const
  if (version !== null && isNotFound(error))
    return (
      <ErrorState
        {...state}
        action={<LinkButton to={legalPages[type].path}>{words.readCurrent}</LinkButton>}
      />
    )
  const toLanding = (
    <LinkButton to={pages.landing} variant="outline">
      {words.backHome}
    </LinkButton>
  )
  return <ErrorState {...state} onRetry={onRetry} action={toLanding} />
}

function Document({ document }: { document: LegalDocument }) {
  const { type, id, version, changes } = document
  const { state } = useLoaded(useCallback((signal: AbortSignal) => loadVersions(type, signal), [type]))
  const versions = state.status === "loaded" ? state.value : []
  const isEarlier = versions.length > 0 && versions[0]?.id !== id
  return (
    <>
      {isEarlier && (
        <Banner tone="info">
          {words.earlierNotice} <Link to={legalPages[type].path}>{words.readCurrent}</Link>
        </Banner>
      )}
      <DocumentText
        version={version}
        updatedAt={document.updated_at ?? document.created_at}
        changes={changes}
        content={document.content}
      />
      {versions.length > 1 && <Versions versions={versions} shown={id} />}
    </>
  )
}

function Versions({ versions, shown }: { versions: readonly LegalVersion[]; shown: string }) {
  return (
    <nav className={styles.versions} aria-label={words.versionsTitle}>
      <Heading level={2} size="md">
        {words.versionsTitle}
      </Heading>
      <ul>
        {versions.map(({ id, type, version, created_at }, at) => (
          <li key={id}>
            <Link
              to={at === 0 ? legalPages[type].path : versionPath(type, version)}
              aria-current={id === shown ? "page" : undefined}
            >
              {words.version(version)}
            </Link>
            <span>{dateLabel(created_at)}</span>
            {at === 0 && <span>{words.current}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Related({ type }: { type: LegalType }) {
  const { other } = legalPages[type]
  return (
    <nav className={styles.related} aria-label={words.related}>
      <Link to={pages.landing}>{words.backHome}</Link>
      <Link to={legalPages[other].path}>{words[other].title}</Link>
      <Link to={pages.safety}>{shell.safety}</Link>
      <Link to={pages.contact}>{words.contact}</Link>
    </nav>
  )
}
