import { adminPages } from "@pinyu/contract/admin/pages"
import { cutText } from "@pinyu/contract/characters"
import type { MemberSummary } from "@pinyu/contract/moderation/schemas"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { dateTimeLabel } from "@pinyu/phrases/dates"
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
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useMembers } from "./api.ts"
import { statusTones } from "./model.ts"

/** Code points, as the contract accepts. */
const longestSearch = 254

/** All members, found by nickname, e-mail address, number or id. */
export function MembersScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const q = parameters.get("q") ?? ""
  const query = useMembers(q)
  const list = useRef<HTMLUListElement>(null)
  const members = uniqueItems(query.data, (page) => page.members)
  const search = (typed: FormData) => {
    const text = cutText(String(typed.get("q") ?? "").trim(), longestSearch)
    setParameters(text ? { q: text } : {})
  }
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
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
        skeleton={<Outline />}
        isEmpty={members.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {members.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function Row({ member }: { member: MemberSummary }) {
  const { id, nickname, status, is_vip, is_verified, created_at, last_online } = member
  return (
    <li>
      <Link to={adminPages.member(id)} className={styles.row}>
        <span className={styles.subject} dir="auto">
          {nickname}
        </span>
        {is_verified && <Pill tone="blue">{words.verified}</Pill>}
        {is_vip && <Pill tone="yellow">{words.vip}</Pill>}
        <Pill tone={statusTones[status]}>{words.statuses[status]}</Pill>
        <span className={styles.by}>
          <span>{words.joined(dateTimeLabel(created_at))}</span>
          <span>{last_online ? words.online(dateTimeLabel(last_online)) : words.neverOnline}</span>
        </span>
      </Link>
    </li>
  )
}

function Outline() {
  return (
    <div className={styles.list} aria-busy="true">
      {["first", "second", "third"].map((name) => (
        <Skeleton key={name} shape="card" height="5rem" />
      ))}
    </div>
  )
}
