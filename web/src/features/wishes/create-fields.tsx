import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { type WishCategory, wishCategories } from "@pinyu/contract/wishes/options"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { wishes } from "@pinyu/phrases/wishes"
import { type CSSProperties, useState } from "react"
import type { Submission } from "../../lib/api/use-submission.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { Field } from "../../ui/form/field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { countCharacters } from "../../ui/member/count-characters.ts"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { CategoryEmoji } from "./category-emoji.tsx"
import styles from "./create-fields.module.css"
import { endAfter, fewestDays } from "./model.ts"

const { title, content, days } = wishesLimits

interface WishFieldProps {
  /** The initial value. */
  initial: string
  submission: Pick<Submission, "errors" | "clearError">
}

/** The wish in one line; the form field `title`. */
export function TitleField({ initial, submission }: WishFieldProps) {
  const [count, setCount] = useState(() => countCharacters(initial, title.max))
  const tooMany = count - title.max
  return (
    <TextField
      label={wishes.wishTitle}
      name="title"
      defaultValue={initial}
      hint={tooMany > 0 ? memberParts.tooManyCharacters(tooMany) : wishes.wishTitleHint}
      error={submission.errors.title}
      adornment={<span className={styles.count}>{memberParts.charactersOf(count, title.max)}</span>}
      autoComplete="off"
      onChange={(event) => {
        setCount(countCharacters(event.target.value, title.max))
        submission.clearError("title")
      }}
      data-autofocus
    />
  )
}

/** The wish's details; the form field `content`. */
export function ContentField({ initial, submission }: WishFieldProps) {
  return (
    <TextAreaField
      label={wishes.content}
      name="content"
      defaultValue={initial}
      max={content.max}
      rows={3}
      hint={wishes.contentHint}
      error={submission.errors.content}
      onChange={() => submission.clearError("content")}
    />
  )
}

/** The category; the form field `category`. */
export function CategoryField({ initial }: { initial: WishCategory }) {
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>{wishes.category}</legend>
      {wishCategories.map((category) => (
        <label key={category} className={styles.category}>
          <input type="radio" name="category" value={category} defaultChecked={category === initial} />
          <CategoryEmoji category={category} />
          {optionNames.wishCategory[category]}
        </label>
      ))}
    </fieldset>
  )
}

interface DaysFieldProps extends Pick<WishFieldProps, "submission"> {
  initial: number
  /** The wish that is edited: its days count from its creation. A new one's count from now. */
  of?: Pick<Wish, "created_at"> | undefined
}

/** The duration; the form field `days`. */
export function DaysField({ initial, of, submission }: DaysFieldProps) {
  const [chosen, choose] = useState(initial)
  const now = useNow()
  const fewest = of ? fewestDays(of, now) : days.min
  const from = of ? new Date(of.created_at) : now
  return (
    <Field
      label={of ? wishes.editDays : wishes.days}
      hint={wishes.until(dateLabel(endAfter(chosen, from)))}
      error={submission.errors.days}
    >
      {(control) => (
        <div className={styles.days}>
          <input
            {...control}
            type="range"
            name="days"
            min={fewest}
            max={days.max}
            value={chosen}
            style={{ "--filled": (chosen - fewest) / Math.max(1, days.max - fewest) } as CSSProperties}
            aria-valuetext={wishes.daysOf(chosen)}
            onChange={(event) => {
              choose(event.target.valueAsNumber)
              submission.clearError("days")
            }}
          />
          <output htmlFor={control.id} className={styles.chosen}>
            {wishes.daysOf(chosen)}
          </output>
        </div>
      )}
    </Field>
  )
}
