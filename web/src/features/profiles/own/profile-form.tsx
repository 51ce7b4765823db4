import { authLimits } from "@pinyu/contract/auth/limits"
import { cities } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { profiles as words } from "@pinyu/phrases/profiles"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { Section } from "../section.tsx"
import { ChoiceChips } from "./choice-chips.tsx"
import { changesIn, type DraftField, draftOf, type ProfileDraft } from "./model.ts"
import type { PhotoBoard } from "./photo-board.ts"
import styles from "./profile-form.module.css"
import { useProfileSaving } from "./use-profile-saving.ts"

const cityOptions = cities.map((city) => ({ value: city, label: city }))
const { heightCm, weightKg } = authLimits
const { occupation, aboutMe, idealPartner } = profileLimits

const range = ({ min, max }: { min: number; max: number }) => `${min}–${max}`
const counted = (text: string, { max }: { max: number }) =>
  memberParts.charactersOf(countCharacters(text), max)

/** Scrolls to a newly opened form and focuses its first field. */
const useScrollIntoView = () => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight / 2) container.current?.scrollIntoView({ block: "start" })
    const field = container.current?.querySelector<HTMLElement>(":is(input, select, textarea):enabled")
    field?.focus({ preventScroll: true })
  }, [])
  return container
}

interface ProfileFormProps {
  profile: OwnProfile
  board: PhotoBoard
  onEdited: (edited: boolean) => void
  onEnd: () => void
}

/** The profile form; nothing applies before it is saved. */
export function ProfileForm({ profile, board, onEdited, onEnd }: ProfileFormProps) {
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(profile))
  const { submission, save } = useProfileSaving({ profile, board, onSaved: onEnd })
  const { pending, errors, clearError } = submission
  const container = useScrollIntoView()

  const change = (field: DraftField, value: string) => {
    const next = { ...draft, [field]: value }
    setDraft(next)
    clearError(field)
    onEdited(Object.keys(changesIn(next, profile)).length > 0)
  }
  /** The shared props of text fields. */
  const line = (field: DraftField) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    error: errors[field],
  })
  const choice = (field: DraftField) => ({
    value: draft[field],
    onChoose: (value: string) => change(field, value),
    error: errors[field],
  })
  const cancel = () => {
    board.revert()
    onEnd()
  }

  return (
    <div ref={container} className={styles.form}>
      <Form submission={submission} onSubmit={() => void save(draft)} aria-label={words.edit}>
        <Section title={words.basicsTitle} className={styles.section}>
          <TextField
            label={words.nickname}
            value={profile.nickname}
            hint={words.nicknameFixed}
            disabled
            readOnly
          />
          <SelectField label={words.city} options={cityOptions} {...line("city")} />
          <div className={styles.pair}>
            <TextField
              label={words.height}
              inputMode="numeric"
              autoComplete="off"
              hint={range(heightCm)}
              adornment={<span className={styles.unit}>{words.cm}</span>}
              {...line("height_cm")}
            />
            <TextField
              label={words.weight}
              inputMode="numeric"
              autoComplete="off"
              hint={range(weightKg)}
              adornment={<span className={styles.unit}>{words.kg}</span>}
              {...line("weight_kg")}
            />
          </div>
          <TextField
            label={words.occupation}
            optional
            autoComplete="organization-title"
            placeholder={words.occupationExample}
            hint={counted(draft.occupation, occupation)}
            {...line("occupation")}
          />
          <ChoiceChips
            label={words.smoking}
            options={optionNames.smokingHabit}
            {...choice("smoking_habit")}
          />
          <ChoiceChips
            label={words.drinking}
            options={optionNames.drinkingHabit}
            {...choice("drinking_habit")}
          />
          <p className={styles.note}>{words.fixed}</p>
        </Section>
        <Section title={words.aboutTitle} className={styles.section}>
          <TextAreaField
            label={words.aboutMe}
            optional
            max={aboutMe.max}
            placeholder={words.aboutMeExample}
            {...line("about_me")}
          />
        </Section>
        <Section title={words.expectationsTitle} className={styles.section}>
          <ChoiceChips
            label={words.relationshipType}
            options={optionNames.relationshipType}
            {...choice("relationship_type")}
          />
          <ChoiceChips
            label={words.interactionMode}
            options={optionNames.interactionMode}
            {...choice("interaction_mode")}
          />
          <TextAreaField
            label={words.idealPartner}
            optional
            max={idealPartner.max}
            placeholder={words.idealPartnerExample}
            {...line("ideal_partner_description")}
          />
        </Section>
        <div className={styles.bar}>
          <p className={styles.waiting} role="status">
            {board.isSending() && words.waitingForPhotos}
          </p>
          <Button variant="outline" onClick={cancel} disabled={pending}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={pending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </div>
  )
}
