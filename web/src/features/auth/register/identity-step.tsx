import { forcedGender, genders, identities } from "@pinyu/contract/options"
import { optionNames } from "@pinyu/phrases/options"
import { registration } from "@pinyu/phrases/registration"
import styles from "../auth.module.css"
import { AuthHead } from "../auth-head.tsx"
import { Form } from "../form.tsx"
import { ChoiceCards } from "./choice-cards.tsx"
import { StepActions } from "./step-actions.tsx"
import type { StepProps } from "./step-props.ts"

const words = registration
const identityChoices = identities.map((value) => ({
  value,
  label: optionNames.identity[value],
  text: words.identityTexts[value],
}))
const genderChoices = genders.map((value) => ({ value, label: optionNames.gender[value] }))

/** The identity, and the gender when the identity leaves it open. */
export function IdentityStep({ draft, change, submission, onNext, onBack }: StepProps) {
  const { errors, pending } = submission
  const forced = draft.identity && forcedGender[draft.identity]
  return (
    <>
      <AuthHead title={words.identityTitle}>{words.identityText}</AuthHead>
      <Form submission={submission} onSubmit={onNext}>
        <ChoiceCards
          legend={words.identity}
          name="identity"
          choices={identityChoices}
          value={draft.identity}
          onChoose={(identity) => change("identity", identity)}
          error={errors.identity}
        />
        {forced === null && (
          <ChoiceCards
            legend={words.gender}
            name="gender"
            row
            choices={genderChoices}
            value={draft.gender}
            onChoose={(gender) => change("gender", gender)}
            error={errors.gender}
          />
        )}
        {forced && (
          <p className={styles.note} role="status">
            {words.genderForced(optionNames.gender[forced])}
          </p>
        )}
        <StepActions onBack={onBack} busy={pending} />
      </Form>
    </>
  )
}
