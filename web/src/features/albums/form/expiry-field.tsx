import { albumForm as words } from "@pinyu/phrases/albums"
import { dateLabel } from "@pinyu/phrases/dates"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Chip } from "../../../ui/chip.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { endAfter, expiryOf } from "../model.ts"
import styles from "./album-form.module.css"
import { hoursOf, isPossible, type OpenFor } from "./draft.ts"

const presets = [
  { label: words.never, hours: "" },
  ...[1, 3, 7, 30].map((days) => ({ label: words.days(days), hours: String(days * 24) })),
]

interface ExpiryFieldProps {
  /** The current expiry of the album. */
  endsAt: string | null
  openFor: OpenFor
  error: string | undefined
  onChoose: (openFor: OpenFor) => void
}

/** The duration of an album: a preset or a number of hours. */
export function ExpiryField({ endsAt, openFor, error, onChoose }: ExpiryFieldProps) {
  const typed = openFor.isUnchanged ? null : openFor.hours
  return (
    <div className={styles.expiry}>
      <TextField
        label={words.expiry}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? ""}
        hint={useHint(endsAt, openFor)}
        error={error}
        adornment={<span className={styles.unit}>{words.hours}</span>}
        onChange={({ target }) => onChoose({ isUnchanged: false, hours: target.value })}
      />
      <fieldset className={styles.presets} aria-label={words.presets}>
        {endsAt && (
          <Chip selected={openFor.isUnchanged} onClick={() => onChoose({ isUnchanged: true })}>
            {words.keep}
          </Chip>
        )}
        {presets.map(({ label, hours }) => (
          <Chip
            key={label}
            selected={typed === hours}
            onClick={() => onChoose({ isUnchanged: false, hours })}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

/** Describes the resulting expiry. */
const useHint = (endsAt: string | null, openFor: OpenFor) => {
  const now = useNow()
  if (openFor.isUnchanged && endsAt)
    return expiryOf(endsAt, now).state === "expired" ? words.keptExpired : words.keptUntil(dateLabel(endsAt))
  const hours = hoursOf(openFor)
  return hours && isPossible(hours) ? words.until(dateLabel(endAfter(hours, now))) : words.expiryHint
}
