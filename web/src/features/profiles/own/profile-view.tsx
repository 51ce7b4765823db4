import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { optionNames } from "@pinyu/phrases/options"
import { profiles as words } from "@pinyu/phrases/profiles"
import { promptTexts, ownPrompts as promptWords } from "@pinyu/phrases/prompts"
import type { ReactNode } from "react"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Button } from "../../../ui/button.tsx"
import { Section } from "../section.tsx"
import { ageToday } from "./model.ts"
import styles from "./profile-screen.module.css"

interface PromptsProps {
  profile: OwnProfile
  onAnswer: () => void
}

interface ProfileViewProps {
  profile: OwnProfile
  /** What the profile still misses. */
  reminder: ReactNode
  /** Opens the form at the prompts. */
  onAnswerPrompts: () => void
}

/** The saved profile. */
export function ProfileView({ profile, reminder, onAnswerPrompts }: ProfileViewProps) {
  const now = useNow()
  const { smoking_habit, drinking_habit, relationship_type, interaction_mode } = profile
  return (
    <div className={styles.words}>
      {reminder}
      <Section title={words.basicsTitle}>
        <dl className={styles.facts}>
          <Fact name={words.age} value={words.years(ageToday(profile, now))} />
          <Fact name={words.gender} value={optionNames.gender[profile.gender]} />
          <Fact name={words.height} value={words.heightOf(profile.height_cm)} />
          <Fact name={words.weight} value={words.weightOf(profile.weight_kg)} />
          <Fact name={words.city} value={profile.city} />
          <Fact name={words.occupation} value={profile.occupation} />
          <Fact name={words.smoking} value={smoking_habit && optionNames.smokingHabit[smoking_habit]} />
          <Fact name={words.drinking} value={drinking_habit && optionNames.drinkingHabit[drinking_habit]} />
        </dl>
      </Section>
      <Section title={words.aboutTitle}>
        <OptionalText text={profile.about_me} />
      </Section>
      <Section title={promptWords.sectionTitle}>
        <Prompts profile={profile} onAnswer={onAnswerPrompts} />
      </Section>
      <Section title={words.expectationsTitle}>
        <dl className={styles.facts}>
          <Fact
            name={words.relationshipType}
            value={relationship_type && optionNames.relationshipType[relationship_type]}
          />
          <Fact
            name={words.interactionMode}
            value={interaction_mode && optionNames.interactionMode[interaction_mode]}
          />
          <div className={styles.long}>
            <dt>{words.idealPartner}</dt>
            <dd>
              <OptionalText text={profile.ideal_partner_description} />
            </dd>
          </div>
        </dl>
      </Section>
    </div>
  )
}

function Prompts({ profile: { prompts, retired_prompts }, onAnswer }: PromptsProps) {
  if (prompts.length === 0)
    return (
      <div className={styles.invitation}>
        <p>{promptWords.none}</p>
        <Button variant="outline" onClick={onAnswer}>
          {promptWords.start}
        </Button>
      </div>
    )
  return (
    <dl className={styles.prompts}>
      {prompts.map(({ prompt, answer }) => (
        <div key={prompt}>
          <dt>
            {promptTexts[prompt]}
            {retired_prompts.includes(prompt) && (
              <span className={styles.retired}>{promptWords.retired}</span>
            )}
          </dt>
          <dd className={styles.said}>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value ? undefined : styles.notProvided}>{value ?? words.notFilled}</dd>
    </div>
  )
}

function OptionalText({ text }: { text: string | null }) {
  return text ? (
    <p className={styles.said}>{text}</p>
  ) : (
    <p className={styles.notProvided}>{words.notFilled}</p>
  )
}
