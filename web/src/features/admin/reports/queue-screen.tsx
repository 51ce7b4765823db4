import { adminPages } from "@pinyu/contract/admin/pages"
import { cutText } from "@pinyu/contract/characters"
import { reportReasons, reportTargets } from "@pinyu/contract/options"
import type { CaseFilter, CaseSummary } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { optionNames } from "@pinyu/phrases/options"
import { shortcuts } from "@pinyu/phrases/shortcuts"
import { useRef } from "react"
import { Link } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { focusedStep, listStep } from "../../../lib/shortcuts/list-steps.ts"
import { useShortcuts } from "../../../lib/shortcuts/use-shortcuts.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Chip } from "../../../ui/chip.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useCases } from "./api.ts"
import { filterFrom, parametersOf, urgencyTone } from "./model.ts"

/** Code points, as the contract accepts. */
const longestSearch = 50

/** The reports: open cases by urgency, or closed ones. */
export function ReportQueueScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const filter = filterFrom(parameters)
  const change = (changes: Partial<CaseFilter>) => setParameters(parametersOf({ ...filter, ...changes }))
  const query = useCases(filter)
  const list = useRef<HTMLUListElement>(null)
  const cases = uniqueItems(query.data, (page) => page.reports)
  useShortcuts("reports", { o: { label: shortcuts.open, run: () => focusedStep()?.click() } })
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
        <p className={styles.keys}>{words.queueKeys}</p>
      </div>
      <Filters filter={filter} onChange={change} />
      <ListState
        query={query}
        texts={words}
        skeleton={<Outline />}
        isEmpty={cases.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {cases.map((one) => (
            <Row key={one.id} report={one} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

interface FiltersProps {
  filter: CaseFilter
  onChange: (changes: Partial<CaseFilter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const reasons = reportReasons.map((value) => ({ value, label: optionNames.reportReason[value] }))
  const targets = reportTargets.map((value) => ({ value, label: optionNames.reportTarget[value] }))
  const search = (typed: string) => onChange({ q: cutText(typed.trim(), longestSearch) })
  return (
    <>
      <fieldset className={styles.filters} aria-label={words.state}>
        {(["open", "closed"] as const).map((state) => (
          <Chip key={state} selected={filter.state === state} onClick={() => onChange({ state })}>
            {words.states[state]}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.fields} aria-label={words.filter}>
        <SelectField
          label={words.reason}
          value={filter.reason ?? ""}
          options={[{ value: "", label: words.anyReason }, ...reasons]}
          onChange={({ target }) => onChange({ reason: reportReasons.find((one) => one === target.value) })}
        />
        <SelectField
          label={words.target}
          value={filter.target_type ?? ""}
          options={[{ value: "", label: words.anyTarget }, ...targets]}
          onChange={({ target }) =>
            onChange({ target_type: reportTargets.find((one) => one === target.value) })
          }
        />
        <TextField
          key={filter.q}
          label={words.search}
          placeholder={words.searchPlaceholder}
          defaultValue={filter.q ?? ""}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && search(currentTarget.value)}
          onBlur={({ currentTarget }) => search(currentTarget.value)}
        />
      </fieldset>
    </>
  )
}

function Row({ report }: { report: CaseSummary }) {
  const { id, member, target_type, reason, urgency, reports_count, opened_at, escalated, claim } = report
  const { decision } = report
  const now = useNow()
  return (
    <li>
      <Link to={adminPages.report(id)} {...listStep} className={styles.row}>
        <span className={styles.subject} dir="auto">
          {optionNames.reportTarget[target_type]} · {member?.nickname ?? words.departed}
        </span>
        <Pill tone={urgencyTone(urgency)}>{words.urgencies[urgency]}</Pill>
        <span className={styles.by}>
          <span>{optionNames.reportReason[reason]}</span>
          <span>{words.reporters(reports_count)}</span>
          <time dateTime={opened_at}>{relativeTime(opened_at, now)}</time>
          {escalated && <span>{words.escalated}</span>}
          {claim && <span>{claim.is_own ? words.claimedByYou : words.claimedBy(claim.email)}</span>}
          {decision && <span>{words.decided(words.actions[decision.action])}</span>}
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
