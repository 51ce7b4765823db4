import { taipeiDay } from "@pinyu/contract/calendar"
import { registration } from "@pinyu/phrases/registration"
import { useState } from "react"
import { serverClock } from "../../../lib/server-clock.ts"
import { Field } from "../../../ui/form/field.tsx"
import { Select } from "../../../ui/form/select-field.tsx"
import { birthYears, type Draft, daysIn } from "./draft.ts"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"

const words = registration

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const optionsOf = (numbers: number[], label: (number: number) => string) =>
  numbers.map((number) => ({ value: String(number), label: label(number) }))

interface BirthDateFieldProps {
  draft: Draft
  change: StepProps["change"]
  error: string | undefined
}

/** Year, month and day as three lists: a calendar would need many steps to go back decades. */
export function BirthDateField({ draft, change, error }: BirthDateFieldProps) {
  const [years] = useState(() => birthYears(taipeiDay(serverClock.now())))
  return (
    <Field label={words.birthDate} hint={words.birthDateHint} error={error}>
      {({ id, ...described }) => (
        <div className={styles.birthDate}>
          <Select
            {...described}
            id={id}
            aria-label={words.birthYear}
            autoComplete="bday-year"
            placeholder={words.year}
            options={optionsOf(years, words.yearOption)}
            value={draft.birthYear}
            onChange={(event) => change("birthYear", event.target.value)}
          />
          <Select
            {...described}
            aria-label={words.birthMonth}
            autoComplete="bday-month"
            placeholder={words.month}
            options={optionsOf(upTo(12), words.monthOption)}
            value={draft.birthMonth}
            onChange={(event) => change("birthMonth", event.target.value)}
          />
          <Select
            {...described}
            aria-label={words.birthDay}
            autoComplete="bday-day"
            placeholder={words.day}
            options={optionsOf(upTo(daysIn(draft.birthYear, draft.birthMonth)), words.dayOption)}
            value={draft.birthDay}
            onChange={(event) => change("birthDay", event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
