import { authLimits } from "@pinyu/contract/auth/limits"
import { cities } from "@pinyu/contract/options"
import { common } from "@pinyu/phrases/common"
import { withRange } from "@pinyu/phrases/fields"
import { registration } from "@pinyu/phrases/registration"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { AuthHead } from "../auth-head.tsx"
import { Form } from "../form.tsx"
import { BirthDateField } from "./birth-date-field.tsx"
import styles from "./register.module.css"
import { StepActions } from "./step-actions.tsx"
import type { StepProps } from "./step-props.ts"

const words = registration
const cityOptions = cities.map((city) => ({ value: city, label: city }))
const { heightCm, weightKg } = authLimits

/** Nickname, birth date, city and measures. */
export function BasicsStep({ draft, change, submission, onNext, onBack }: StepProps) {
  const { errors, pending } = submission
  return (
    <>
      <AuthHead title={words.basicsTitle}>{words.basicsText}</AuthHead>
      <Form submission={submission} onSubmit={onNext}>
        <TextField
          label={words.nickname}
          name="nickname"
          autoComplete="nickname"
          value={draft.nickname}
          onChange={(event) => change("nickname", event.target.value)}
          hint={words.nicknameHint}
          error={errors.nickname}
        />
        <BirthDateField draft={draft} change={change} error={errors.birthDate} />
        <SelectField
          label={words.city}
          name="city"
          options={cityOptions}
          placeholder={common.choose}
          value={draft.city}
          onChange={(event) => change("city", event.target.value)}
          error={errors.city}
        />
        <div className={styles.pair}>
          <TextField
            label={words.height}
            name="height"
            inputMode="numeric"
            autoComplete="off"
            value={draft.height}
            onChange={(event) => change("height", event.target.value)}
            hint={`${heightCm.min}–${heightCm.max}`}
            error={withRange(errors.height, heightCm)}
            adornment={<span className={styles.unit}>{words.cm}</span>}
          />
          <TextField
            label={words.weight}
            name="weight"
            inputMode="numeric"
            autoComplete="off"
            value={draft.weight}
            onChange={(event) => change("weight", event.target.value)}
            hint={`${weightKg.min}–${weightKg.max}`}
            error={withRange(errors.weight, weightKg)}
            adornment={<span className={styles.unit}>{words.kg}</span>}
          />
        </div>
        <StepActions onBack={onBack} busy={pending} />
      </Form>
    </>
  )
}
