import {
  contactChecks,
  firstMessagesADay,
  photoQueues,
  type SettingName,
} from "@pinyu/contract/settings/options"
import { type SettingsState, settings as settingsSchema } from "@pinyu/contract/settings/schemas"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminSettings as words } from "@pinyu/phrases/admin-settings"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useChangeSettings, useSettings } from "./api.ts"
import { changesFrom, firstMessageNames, settingText, typedSettings } from "./model.ts"
import { RetiredPrompts } from "./retired-prompts.tsx"

/** The settings that owners change while the service runs. */
export function AdminSettingsScreen() {
  const query = useSettings()
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      {query.data ? (
        <SettingsForm key={JSON.stringify(query.data.settings)} state={query.data} />
      ) : (
        <LoadState query={query} texts={words} skeleton={<Skeleton shape="card" height="24rem" />} />
      )}
    </Screen>
  )
}

const contactOptions = contactChecks.map((value) => ({ value, label: words.contactChecks[value] }))
const photoOptions = photoQueues.map((value) => ({ value, label: words.photoQueues[value] }))
const signInOptions = (["on", "off"] as const).map((value) => ({ value, label: words.signInChecks[value] }))

function SettingsForm({ state }: { state: SettingsState }) {
  const submission = useSubmission()
  const change = useChangeSettings()
  const { errors, clearError } = submission
  const { settings } = state
  const save = (form: FormData) =>
    void submission.submit(async () => {
      const typed = typedSettings((name) => form.getAll(name).map(String))
      const found = validateForm(settingsSchema, typed)
      if (hasErrors(found)) return found
      const changes = changesFrom(settings, settingsSchema.parse(typed))
      const isChanged = Object.keys(changes).length > 0
      if (isChanged) await change.mutateAsync(changes)
      toasts.show(isChanged ? { text: words.saved, tone: "success" } : { text: words.unchanged })
      return undefined
    })
  const fieldOf = (name: SettingName) => ({
    ...{ name, label: words.labels[name], error: errors[name], onChange: () => clearError(name) },
    hint: <Hint name={name} state={state} />,
  })
  return (
    <Form submission={submission} onSubmit={save}>
      <section className={styles.form}>
        <Heading level={2}>{words.checkTitle}</Heading>
        <SelectField
          {...fieldOf("contact_check")}
          options={contactOptions}
          defaultValue={settings.contact_check}
        />
        <SelectField
          {...fieldOf("sign_in_check")}
          options={signInOptions}
          defaultValue={settings.sign_in_check ? "on" : "off"}
        />
      </section>
      <section className={styles.form}>
        <Heading level={2}>{words.photoTitle}</Heading>
        <SelectField {...fieldOf("photo_queue")} options={photoOptions} defaultValue={settings.photo_queue} />
      </section>
      <section className={styles.form}>
        <Heading level={2}>{words.promptsTitle}</Heading>
        <p className={styles.lead}>{words.promptsText}</p>
        <RetiredPrompts name="retired_prompts" retired={settings.retired_prompts} />
        <p className={styles.quiet}>
          <Hint name="retired_prompts" state={state} />
        </p>
      </section>
      <section className={styles.form}>
        <Heading level={2}>{words.firstMessagesTitle}</Heading>
        <p className={styles.lead}>{words.firstMessagesText}</p>
        {firstMessageNames.map((name) => (
          <TextField
            key={name}
            {...fieldOf(name)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(firstMessagesADay.max).length}
            defaultValue={settings[name]}
          />
        ))}
      </section>
      <div className={styles.buttons}>
        <Button type="submit" busy={submission.pending}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}

/** The value before any change, and who changed it last. */
function Hint({ name, state }: { name: SettingName; state: SettingsState }) {
  const record = state.records.find((changed) => changed.name === name)
  if (!record) return null
  const { admin, changed_at } = record
  return (
    <>
      {words.changed(admin ?? adminMembers.unknownAdmin, dateTimeLabel(changed_at))}
      {" · "}
      {words.original(settingText(name, state.defaults))}
    </>
  )
}
