import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { type WishCategory, wishCategories } from "@pinyu/contract/wishes/options"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { dateLabel } from "../../lib/time.ts"
import { useNow } from "../../lib/use-now.ts"
import type { Submission } from "../../lib/use-submission.ts"
import { Field } from "../../ui/form/field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { countCharacters } from "../../ui/member/count-characters.ts"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import styles from "./create-fields.module.css"
import { endAfter } from "./model.ts"

const { title, content, days } = wishesLimits

interface WrittenProps {
  /** What is typed before. */
  known: string
  submission: Pick<Submission, "problems" | "mend">
}

/** The wish in one line, named `title` in its form. */
export function TitleField({ known, submission }: WrittenProps) {
  const [count, setCount] = useState(() => countCharacters(known))
  const tooMany = count - title.max
  return (
    <TextField
      label={wishes.wishTitle}
      name="title"
      defaultValue={known}
      hint={tooMany > 0 ? memberParts.tooManyCharacters(tooMany) : wishes.wishTitleHint}
      error={submission.problems.title}
      adornment={<span className={styles.count}>{memberParts.charactersOf(count, title.max)}</span>}
      autoComplete="off"
      onChange={(event) => {
        setCount(countCharacters(event.target.value))
        submission.mend("title")
      }}
      data-autofocus
    />
  )
}

/** What there is to say about it, named `content` in its form. */
export function ContentField({ known, submission }: WrittenProps) {
  return (
    <TextAreaField
      label={wishes.content}
      name="content"
      defaultValue={known}
      max={content.max}
      hint={wishes.contentHint}
      error={submission.problems.content}
      onChange={() => submission.mend("content")}
    />
  )
}

/** What kind of wish it is, named `category` in its form. */
export function CategoryField({ known }: { known: WishCategory }) {
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>{wishes.category}</legend>
      {wishCategories.map((category) => (
        <label key={category} className={styles.category}>
          <input type="radio" name="category" value={category} defaultChecked={category === known} />
          <span aria-hidden="true">{wishes.emoji[category]}</span>
          {optionNames.wishCategory[category]}
        </label>
      ))}
    </fieldset>
  )
}

/** How long it hangs, named `days` in its form. */
export function DaysField({ known }: { known: number }) {
  const [chosen, choose] = useState(known)
  const now = useNow()
  return (
    <Field label={wishes.days} hint={wishes.until(dateLabel(endAfter(chosen, now)))}>
      {(control) => (
        <div className={styles.days}>
          <input
            {...control}
            type="range"
            name="days"
            min={days.min}
            max={days.max}
            value={chosen}
            aria-valuetext={wishes.daysOf(chosen)}
            onChange={(event) => choose(event.target.valueAsNumber)}
          />
          <output htmlFor={control.id} className={styles.chosen}>
            {wishes.daysOf(chosen)}
          </output>
        </div>
      )}
    </Field>
  )
}
