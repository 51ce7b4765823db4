import { type FirstStep, firstStepNames, pages } from "@pinyu/contract/pages"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { firstSteps as words } from "@pinyu/phrases/first-steps"
import { useEffect, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { leaveFirstSteps, PreferencesStep } from "../features/preferences/index.ts"
import { PhotoStep, PreviewStep, PromptsStep } from "../features/profiles/index.ts"
import { useSession } from "../lib/session/session.ts"
import { Button, LinkButton } from "../ui/button.tsx"
import { Stepper } from "../ui/feedback/stepper.tsx"
import { Heading } from "../ui/heading.tsx"
import { ActionBar } from "../ui/member/action-bar.tsx"
import { Screen } from "../ui/screen.tsx"
import styles from "./first-steps.module.css"

export const meta = () => [{ title: common.documentName(words.name) }]

const total = firstStepNames.length

/** Leads a new member from whom they want to meet to their profile as others see it. */
export default function FirstStepsPage() {
  const [search] = useSearchParams()
  const name = firstStepNames.find((one) => one === search.get("step")) ?? "preferences"
  const { label, title, text } = words[name]
  const heading = useRef<HTMLHeadingElement>(null)
  const [drafts, setDrafts] = useState<Drafts>({ preferences: null, prompts: null })
  useSeen()

  // Each step is a new page to a screen reader; the first one takes no focus from the page itself.
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [name])

  return (
    <Screen width="column" className={styles.screen}>
      <Stepper step={firstStepNames.indexOf(name) + 1} total={total} label={label} />
      <header className={styles.head}>
        <Heading level={1} size="xl" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p className={styles.text}>{text}</p>
      </header>
      <Step key={name} name={name} drafts={drafts} onDrafts={setDrafts} />
    </Screen>
  )
}

/** The steps count as seen once they are open. They remain available from the profile. */
const useSeen = () => {
  const session = useSession()
  const isPending = session.status === "member" && session.user.first_steps === "pending"
  useEffect(() => {
    // After a failure, the next sign-in leads here once more.
    if (isPending) void leaveFirstSteps("left").catch(() => undefined)
  }, [isPending])
}

/** What a step has not saved yet: it stays while the member looks at another step. */
interface Drafts {
  preferences: MeetingPreferences | null
  prompts: readonly PromptAnswer[] | null
}

interface StepProps {
  name: FirstStep
  drafts: Drafts
  onDrafts: (change: (drafts: Drafts) => Drafts) => void
}

function Step({ name, drafts, onDrafts }: StepProps) {
  const navigate = useNavigate()
  const session = useSession()
  const memberId = session.status === "member" ? session.user.id : ""
  const index = firstStepNames.indexOf(name)
  const [before, after] = [firstStepNames[index - 1], firstStepNames[index + 1]]
  const go = (step: FirstStep | undefined) => void navigate(step ? pages.firstStep(step) : pages.explore)
  const next = () => go(after)

  const leaving = (
    <div className={styles.leaving}>
      {before && (
        <Button variant="outline" onClick={() => go(before)}>
          {words.back}
        </Button>
      )}
      <LinkButton to={pages.explore} variant="quiet">
        {words.later}
      </LinkButton>
    </div>
  )
  /** In a form, the last button submits; elsewhere it leads on. */
  const actions = (onContinue?: () => void) => (busy: boolean) => (
    <ActionBar>
      {leaving}
      <Button size="lg" busy={busy} {...(onContinue ? { onClick: onContinue } : { type: "submit" })}>
        {words.continue}
      </Button>
    </ActionBar>
  )

  if (name === "preferences")
    return (
      <PreferencesStep
        draft={drafts.preferences}
        onDraft={(preferences) => onDrafts((known) => ({ ...known, preferences }))}
        onDone={next}
        renderActions={actions()}
      />
    )
  if (name === "photo") return <PhotoStep renderActions={actions(next)} />
  if (name === "prompts")
    return (
      <PromptsStep
        draft={drafts.prompts}
        onDraft={(change) => onDrafts((known) => ({ ...known, prompts: change(known.prompts) }))}
        onDone={next}
        renderActions={actions()}
      />
    )
  return (
    <>
      <PreviewStep memberId={memberId} />
      {/* Nothing is left for later: one button, and the device's own way back. */}
      <ActionBar>
        <LinkButton to={pages.explore} size="lg">
          {words.finish}
        </LinkButton>
      </ActionBar>
    </>
  )
}
