import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useId } from "react"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useSetRemovalDays } from "./api.ts"
import { daysIn, settingsMessage } from "./model.ts"
import styles from "./passkeys.module.css"
import { useProof } from "./use-proof.tsx"

const { min, max } = passkeysLimits.autoRemoveUnusedDays

/** The number of days after which an unused passkey is removed. */
export function RemovalDays({ days }: { days: number }) {
  const id = useId()
  const { run, dialog } = useProof()
  const submission = useSubmission()
  const { mutateAsync } = useSetRemovalDays()
  const save = (typed: FormData) =>
    void submission.submit(async () => {
      const chosen = daysIn(formText(typed, "auto_remove_unused_days"))
      if (chosen === null) return { auto_remove_unused_days: words.daysWrong }
      if (await run(() => mutateAsync(chosen))) toasts.showBriefly(words.settingsSaved)
      return undefined
    }, settingsMessage)

  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.settingsTitle}
      </Heading>
      <Form submission={submission} onSubmit={save}>
        <div className={styles.days}>
          <TextField
            key={days}
            label={words.days}
            name="auto_remove_unused_days"
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            defaultValue={days}
            adornment={words.daysUnit}
            hint={words.daysHint}
            error={submission.errors.auto_remove_unused_days}
            onChange={() => submission.clearError("auto_remove_unused_days")}
          />
          <Button type="submit" variant="outline" busy={submission.pending}>
            {words.save}
          </Button>
        </div>
      </Form>
      {dialog}
    </section>
  )
}
