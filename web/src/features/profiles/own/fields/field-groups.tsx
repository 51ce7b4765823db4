import { authLimits } from "@pinyu/contract/auth/limits"
import { cities } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { withRange } from "@pinyu/phrases/fields"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { profiles as words } from "@pinyu/phrases/profiles"
import type { FieldErrors } from "../../../../lib/api/field-errors.ts"
import { SelectField } from "../../../../ui/form/select-field.tsx"
import { TextField } from "../../../../ui/form/text-field.tsx"
import { countCharacters } from "../../../../ui/member/count-characters.ts"
import { TextAreaField } from "../../../../ui/member/text-area-field.tsx"
import type { DraftField, FieldValues } from "../model.ts"
import { ChoiceChips } from "./choice-chips.tsx"
import styles from "./fields.module.css"

const cityOptions = cities.map((city) => ({ value: city, label: city }))
const { heightCm, weightKg } = authLimits
const { occupation, aboutMe, idealPartner } = profileLimits

const range = ({ min, max }: { min: number; max: number }) => `${min}–${max}`
const counted = (text: string, { max }: { max: number }) =>
  memberParts.charactersOf(countCharacters(text, max), max)

/** What fields of the profile show, and where they report changes. */
export interface FieldGroupProps {
  values: FieldValues
  errors: FieldErrors
  onChange: (field: DraftField, value: string) => void
}

/** The shared props of text fields. */
const line = ({ values, errors, onChange }: FieldGroupProps, field: DraftField) => ({
  name: field,
  value: values[field],
  onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  error: errors[field],
})

const choice = ({ values, errors, onChange }: FieldGroupProps, field: DraftField) => ({
  value: values[field],
  onChoose: (value: string) => onChange(field, value),
  error: errors[field],
})

export function PlaceFields(group: FieldGroupProps) {
  return (
    <>
      <SelectField label={words.city} options={cityOptions} {...line(group, "city")} />
      <TextField
        label={words.occupation}
        optional
        autoComplete="organization-title"
        placeholder={words.occupationExample}
        hint={counted(group.values.occupation, occupation)}
        {...line(group, "occupation")}
      />
    </>
  )
}

export function DetailFields(group: FieldGroupProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={words.height}
          inputMode="numeric"
          autoComplete="off"
          hint={range(heightCm)}
          adornment={<span className={styles.unit}>{words.cm}</span>}
          {...line(group, "height_cm")}
          error={withRange(group.errors.height_cm, heightCm)}
        />
        <TextField
          label={words.weight}
          inputMode="numeric"
          autoComplete="off"
          hint={range(weightKg)}
          adornment={<span className={styles.unit}>{words.kg}</span>}
          {...line(group, "weight_kg")}
          error={withRange(group.errors.weight_kg, weightKg)}
        />
      </div>
      <ChoiceChips
        label={words.smoking}
        options={optionNames.smokingHabit}
        {...choice(group, "smoking_habit")}
      />
      <ChoiceChips
        label={words.drinking}
        options={optionNames.drinkingHabit}
        {...choice(group, "drinking_habit")}
      />
    </>
  )
}

export function AboutFields(group: FieldGroupProps) {
  return (
    <TextAreaField
      label={words.aboutMe}
      optional
      max={aboutMe.max}
      placeholder={words.aboutMeExample}
      {...line(group, "about_me")}
    />
  )
}

export function ExpectationFields(group: FieldGroupProps) {
  return (
    <>
      <ChoiceChips
        label={words.relationshipType}
        options={optionNames.relationshipType}
        {...choice(group, "relationship_type")}
      />
      <ChoiceChips
        label={words.interactionMode}
        options={optionNames.interactionMode}
        {...choice(group, "interaction_mode")}
      />
      <TextAreaField
        label={words.idealPartner}
        optional
        max={idealPartner.max}
        placeholder={words.idealPartnerExample}
        {...line(group, "ideal_partner_description")}
      />
    </>
  )
}
