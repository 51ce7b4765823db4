import { exploreLimits } from "@pinyu/contract/explore/limits"
import { genders, identities } from "@pinyu/contract/options"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { optionNames } from "@pinyu/phrases/options"
import { profiles } from "@pinyu/phrases/profiles"
import type { ReactNode } from "react"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { toggled } from "../../lib/toggled.ts"
import { ChipGroup, Labelled } from "../../ui/chip-group.tsx"
import { LoadingPart } from "../../ui/feedback/skeleton.tsx"
import { Form } from "../../ui/form/form.tsx"
import { LeaveGuard } from "../../ui/member/leave-guard.tsx"
import { LoadState } from "../../ui/member/load-state.tsx"
import { RangeField } from "../../ui/member/range-field.tsx"
import { RegionChips } from "../../ui/member/region-chips.tsx"
import { usePreferences, useWritePreferences } from "./api.ts"
import { anybody } from "./model.ts"
import styles from "./preferences-step.module.css"

const words = firstSteps.preferences
const { min, max } = exploreLimits.age

interface PreferencesStepProps {
  /** What was chosen before another step; null without it. */
  draft: MeetingPreferences | null
  onDraft: (draft: MeetingPreferences | null) => void
  onDone: () => void
  /** The buttons at the end; the form submits. */
  renderActions: (busy: boolean) => ReactNode
}

/** Whom the member wants to meet. */
export function PreferencesStep(props: PreferencesStepProps) {
  const query = usePreferences()
  if (query.data === undefined)
    return <LoadState query={query} texts={firstSteps} skeleton={<LoadingPart height="20rem" />} />
  return <PreferencesForm {...props} saved={query.data} />
}

function PreferencesForm(props: PreferencesStepProps & { saved: MeetingPreferences | null }) {
  const { saved, draft, onDraft, onDone, renderActions } = props
  const chosen = draft ?? saved ?? anybody
  const submission = useSubmission()
  const write = useWritePreferences()
  const change = (part: Partial<MeetingPreferences>) => onDraft({ ...chosen, ...part })
  const submit = () =>
    submission.submit(async () => {
      await write(chosen)
      onDraft(null)
      onDone()
    })

  return (
    <Form submission={submission} onSubmit={() => void submit()} aria-label={words.label}>
      <LeaveGuard unsaved={draft !== null} texts={profiles} />
      <div className={styles.fields}>
        <p className={styles.hint}>{words.anyHint}</p>
        <ChipGroup
          label={words.genders}
          options={genders}
          nameOf={(gender) => optionNames.gender[gender]}
          chosen={chosen.genders}
          onToggle={(gender) => change({ genders: toggled(chosen.genders, gender) })}
        />
        <ChipGroup
          label={words.identities}
          options={identities}
          nameOf={(identity) => optionNames.identity[identity]}
          chosen={chosen.identities}
          onToggle={(identity) => change({ identities: toggled(chosen.identities, identity) })}
        />
        <Labelled label={words.ages} value={words.agesOf(chosen.min_age, chosen.max_age)}>
          <RangeField
            min={min}
            max={max}
            value={[chosen.min_age, chosen.max_age]}
            onChange={([min_age, max_age]) => change({ min_age, max_age })}
            fromLabel={words.youngest}
            toLabel={words.oldest}
            valueText={words.years}
          />
        </Labelled>
        <RegionChips
          label={words.cities}
          chosen={chosen.cities}
          onToggle={(city) => change({ cities: toggled(chosen.cities, city) })}
        />
      </div>
      {renderActions(submission.pending)}
    </Form>
  )
}
