import { adminPages } from "@pinyu/contract/admin/pages"
import type { Appeal } from "@pinyu/contract/moderation/appeals"
import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { type AppealOutcome, appealOutcomes } from "@pinyu/contract/moderation/options"
import { adminAppeals as words } from "@pinyu/phrases/admin-appeals"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useAppeals, useDecideAppeal } from "./api.ts"

/** The appeals of members. */
export function AppealsScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const state = parameters.get("state") === "decided" ? "decided" : "open"
  const query = useAppeals(state)
  const list = useRef<HTMLUListElement>(null)
  const appeals = uniqueItems(query.data, (page) => page.appeals)
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <fieldset className={styles.filters} aria-label={words.state}>
        <Chip selected={state === "open"} onClick={() => setParameters({})}>
          {words.states.open}
        </Chip>
        <Chip selected={state === "decided"} onClick={() => setParameters({ state: "decided" })}>
          {words.states.decided}
        </Chip>
      </fieldset>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="9rem" />}
        isEmpty={appeals.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {appeals.map((appeal) => (
            <Row key={appeal.id} appeal={appeal} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function Row({ appeal }: { appeal: Appeal }) {
  const { member, decision, text, contact_form_id, created_at, outcome, answer } = appeal
  const { action, case_id, rule, until, note, admin, decided_at } = decision
  return (
    <li className={styles.form}>
      <div className={styles.titleLine}>
        <h2 className={styles.formTitle} dir="auto">
          <Link to={adminPages.member(member.id)}>{member.nickname}</Link>
        </h2>
        <span>{adminReports.actions[action]}</span>
        <span>{optionNames.communityRule[rule]}</span>
        {outcome && <Pill tone={outcome === "lifted" ? "green" : "grey"}>{words.outcomes[outcome]}</Pill>}
      </div>
      <p className={styles.quiet}>
        {words.decidedBy(admin ?? adminMembers.unknownAdmin, dateTimeLabel(decided_at))}
        {until && ` · ${adminMembers.until(dateTimeLabel(until))}`}
        {!until && action === "suspend" && ` · ${adminMembers.forGood}`}
        {case_id && (
          <>
            {" · "}
            <Link to={adminPages.report(case_id)}>{words.openCase}</Link>
          </>
        )}
      </p>
      {note && (
        <p className={styles.written} dir="auto">
          {note}
        </p>
      )}
      <div className={styles.message}>
        <p className={styles.written} dir="auto">
          {text}
        </p>
        <p className={styles.quiet}>
          <time dateTime={created_at}>{dateTimeLabel(created_at)}</time>
          {contact_form_id && (
            <>
              {" · "}
              <Link to={adminPages.contactForm(contact_form_id)}>{words.openForm}</Link>
            </>
          )}
        </p>
      </div>
      {answer && (
        <p className={styles.written} dir="auto">
          {answer}
        </p>
      )}
      {!outcome && (appeal.may_decide ? <Decide appeal={appeal} /> : <Banner>{words.ownDecision}</Banner>)}
    </li>
  )
}

function Decide({ appeal: { id, member } }: { appeal: Appeal }) {
  const [answer, setAnswer] = useState("")
  const [confirming, setConfirming] = useState<AppealOutcome | null>(null)
  const decide = useDecideAppeal(id)
  return (
    <>
      <TextAreaField
        label={words.answer}
        hint={words.answerHint}
        optional
        max={moderationLimits.appeal.max}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className={styles.buttons}>
        {appealOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant="outline"
            aria-label={words.decideFor(words.outcomes[outcome], member.nickname)}
            onClick={() => setConfirming(outcome)}
          >
            {words.outcomes[outcome]}
          </Button>
        ))}
      </div>
      {confirming && (
        <ConfirmMutation
          open
          danger={confirming === "upheld"}
          title={words.outcomes[confirming]}
          text={words.confirmTexts[confirming]}
          confirmLabel={words.outcomes[confirming]}
          onClose={() => setConfirming(null)}
          action={() => decide.mutateAsync({ outcome: confirming, answer })}
          doneText={words.decided}
        />
      )}
    </>
  )
}
