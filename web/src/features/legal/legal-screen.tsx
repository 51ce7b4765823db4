import type { LegalDocument, LegalType, LegalVersion } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { legal as words } from "@pinyu/phrases/legal"
import { useCallback } from "react"
import { Link, useSearchParams } from "react-router"
import { useLoaded } from "../../lib/query/use-loaded.ts"
import { dateLabel } from "../../lib/time.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Screen } from "../../ui/screen.tsx"
import { loadDocument, loadVersions } from "./documents.ts"
import styles from "./legal.module.css"
import { Markdown } from "./markdown.tsx"
import { failureTitle, legalPages, versionPath } from "./model.ts"

/** The current version of a document, or the one in the address. */
export function LegalScreen({ type }: { type: LegalType }) {
  const version = useSearchParams()[0].get("version")
  const { state, reload } = useLoaded(
    useCallback((signal: AbortSignal) => loadDocument(type, version, signal), [type, version]),
  )
  if (state.status === "failed")
    return (
      <ErrorState
        page
        level={1}
        title={failureTitle(type, state.error)}
        onRetry={reload}
        action={
          <LinkButton to={pages.landing} variant="outline">
            {words.backHome}
          </LinkButton>
        }
      />
    )
  return (
    <Screen width="medium" className={styles.page}>
      <Heading level={1} size="xl">
        {state.status === "loaded" ? state.value.title : words[type].title}
      </Heading>
      {state.status === "loading" ? (
        <Spinner label={words.loading} />
      ) : (
        <Document document={state.value} key={state.value.id} />
      )}
      <Related type={type} />
    </Screen>
  )
}

function Document({ document }: { document: LegalDocument }) {
  const { type, id, version, changes } = document
  const { state } = useLoaded(useCallback((signal: AbortSignal) => loadVersions(type, signal), [type]))
  const versions = state.status === "loaded" ? state.value : []
  const isEarlier = versions.length > 0 && versions[0]?.id !== id
  return (
    <>
      <p className={styles.about}>
        <span>{words.version(version)}</span>
        <span>{words.updated(dateLabel(document.updated_at ?? document.created_at))}</span>
      </p>
      {isEarlier && (
        <Banner tone="info">
          {words.earlierNotice} <Link to={legalPages[type].path}>{words.readCurrent}</Link>
        </Banner>
      )}
      {changes && (
        <section className={styles.changes}>
          <Heading level={2} size="md">
            {words.consent.changesTitle}
          </Heading>
          <Markdown>{changes}</Markdown>
        </section>
      )}
      <article className={styles.text}>
        <Markdown>{document.content}</Markdown>
      </article>
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
      <Link to={pages.contact}>{words.contact}</Link>
    </nav>
  )
}
