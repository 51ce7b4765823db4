import { adminPages } from "@pinyu/contract/admin/pages"
import { type ContactFilter, contactTones } from "@pinyu/contract/contact/options"
import type { ContactFormSummary } from "@pinyu/contract/contact/schemas"
import { adminContact as words } from "@pinyu/phrases/admin-contact"
import { common } from "@pinyu/phrases/common"
import { useRef } from "react"
import { Link } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Chip } from "../../../ui/chip.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useContactForms } from "./api.ts"
import { countIn, filterFrom, filters } from "./model.ts"

/** The contact forms, most recently changed first. */
export function ContactListScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const status = filterFrom(parameters)
  const show = (next: ContactFilter | undefined) => setParameters(next ? { status: next } : {})
  const query = useContactForms(status)
  const counts = query.data?.pages[0]?.counts
  const list = useRef<HTMLUListElement>(null)
  const forms = uniqueItems(query.data, (page) => page.forms)
  const withCount = (label: string, count: number | undefined) =>
    count === undefined
      ? label
      : words.filterWithCount(label, count > 99 ? common.countOverflow : String(count))

  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <fieldset className={styles.filters} aria-label={words.filter}>
        <Chip selected={status === undefined} onClick={() => show(undefined)}>
          {words.all}
        </Chip>
        {filters.map((name) => (
          <Chip key={name} selected={status === name} onClick={() => show(name)}>
            {withCount(words.filters[name], counts ? countIn(name, counts) : undefined)}
          </Chip>
        ))}
      </fieldset>
      <ListState
        query={query}
        texts={words}
        skeleton={<Outline />}
        isEmpty={forms.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {forms.map((form) => (
            <Row key={form.id} form={form} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function Row({ form }: { form: ContactFormSummary }) {
  const now = useNow()
  return (
    <li>
      <Link to={adminPages.contactForm(form.id)} className={styles.row}>
        <span className={styles.subject} dir="auto">
          {form.subject}
        </span>
        <Pill tone={contactTones[form.status]}>{words.statuses[form.status]}</Pill>
        <span className={styles.by}>
          <span dir="auto">{form.submitter_name}</span>
          <span>{form.member_id ? words.member : words.guest}</span>
          <time dateTime={form.updated_at}>{relativeTime(form.updated_at, now)}</time>
        </span>
      </Link>
    </li>
  )
}

function Outline() {
  return (
    <div className={styles.list} aria-busy="true">
      {["first", "second", "third", "fourth"].map((name) => (
        <Skeleton key={name} shape="card" height="5rem" />
      ))}
    </div>
  )
}
