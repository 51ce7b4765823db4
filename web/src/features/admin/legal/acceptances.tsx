import { adminPages } from "@pinyu/contract/admin/pages"
import { cutText } from "@pinyu/contract/characters"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { legal } from "@pinyu/phrases/legal"
import { useRef } from "react"
import { Link } from "react-router"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import styles from "../console.module.css"
import { useAcceptances } from "./api.ts"
import { Counts } from "./versions-screen.tsx"

/** Code points, as the contract accepts. */
const longestSearch = 100

/** The members who accepted a version, found by exact nickname or id. */
export function Acceptances({ versionId }: { versionId: string }) {
  const [parameters, setParameters] = useQueryParameters()
  const q = parameters.get("q") ?? ""
  const query = useAcceptances(versionId, q)
  const list = useRef<HTMLUListElement>(null)
  const version = query.data?.pages[0]?.version
  const accepted = uniqueItems(query.data, (page) =>
    page.acceptances.map(({ member, accepted_at }) => ({ ...member, accepted_at })),
  )
  const search = (typed: FormData) => {
    const text = cutText(String(typed.get("q") ?? "").trim(), longestSearch)
    setParameters(text ? { q: text } : {})
  }
  return (
    <>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.acceptancesTitle}
        </Heading>
        {version && (
          <p className={styles.lead}>
            {legal[version.type].title} · {legal.version(version.version)}
          </p>
        )}
        {version && <Counts version={version} />}
      </div>
      <search>
        <form key={q} action={search} className={styles.search}>
          <TextField
            label={words.search}
            placeholder={words.searchPlaceholder}
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
          />
          <Button type="submit" variant="outline">
            {words.find}
          </Button>
        </form>
      </search>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="16rem" />}
        isEmpty={accepted.length === 0}
        empty={<EmptyState title={words.acceptancesEmptyTitle} text={words.acceptancesEmptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {accepted.map(({ id, nickname, accepted_at }) => (
            <li key={id}>
              <Link to={adminPages.member(id)} className={styles.row}>
                <span className={styles.subject} dir="auto">
                  {nickname}
                </span>
                <span className={styles.by}>{words.acceptedAt(dateTimeLabel(accepted_at))}</span>
              </Link>
            </li>
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </>
  )
}
