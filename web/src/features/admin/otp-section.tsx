import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Admin } from "@pinyu/contract/admin/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import { hasAny } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, textIn } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useOtp } from "./api.ts"
import { grouped } from "./model.ts"
import { OtpField } from "./otp-field.tsx"
import styles from "./otp-section.module.css"
import { QrCode } from "./qr-code.tsx"

const words = phrases.otp

/** Fields that a refusal is about although it names none. */
const fieldOfCode = { password_wrong: "password", otp_wrong: "otp" }

/** One-time codes: whether signing in asks for one, and turning that on and off. */
export function OtpSection({ admin }: { admin: Admin }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { otp_enabled: enabled } = admin
  return (
    <section className={styles.section} aria-labelledby="otp-title">
      <div className={styles.head}>
        <Heading level={2} id="otp-title">
          {words.title}
        </Heading>
        <Pill tone={enabled ? "green" : "grey"}>{enabled ? words.on : words.off}</Pill>
      </div>
      <p className={styles.text}>{enabled ? words.onText : words.offText}</p>
      {!open && (
        <div>
          <Button variant={enabled ? "danger" : "outline"} onClick={() => setOpen(true)}>
            {enabled ? words.disable : words.begin}
          </Button>
        </div>
      )}
      {open && (enabled ? <Disabling onDone={close} /> : <Enrolling onDone={close} />)}
    </section>
  )
}

interface Step {
  onDone: () => void
}

function Enrolling({ onDone }: Step) {
  const { begin } = useOtp()
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof begin>> | null>(null)
  const { submit, mend, ...submission } = useSubmission(fieldOfCode)

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { password: textIn(typed, "password") }
      const wrong = problemsIn(adminRoutes.beginOtp.body, form)
      if (hasAny(wrong)) return wrong
      setBegun(await begin(form))
    })

  if (begun) return <Confirming {...begun} onDone={onDone} />
  return (
    <div className={styles.form}>
      <Form submission={submission} onSubmit={proceed}>
        <PasswordField
          label={words.password}
          hint={words.passwordText}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={submission.problems.password}
          onChange={() => mend("password")}
        />
        <Actions submit={words.next} busy={submission.pending} onCancel={onDone} />
      </Form>
    </div>
  )
}

function Confirming({ uri, secret, onDone }: Step & { uri: string; secret: string }) {
  const { confirm } = useOtp()
  const { submit, mend, ...submission } = useSubmission(fieldOfCode)

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { otp: textIn(typed, "otp") }
      const wrong = problemsIn(adminRoutes.confirmOtp.body, form)
      if (hasAny(wrong)) return wrong
      await confirm(form)
      onDone()
      toasts.show({ text: words.enabledNotice, tone: "success" })
    })

  return (
    <div className={styles.enrolment}>
      <QrCode text={uri} label={words.qr} />
      <div className={styles.form}>
        <p>{words.scan}</p>
        <dl className={styles.secret}>
          <dt>{words.secret}</dt>
          <dd>{grouped(secret)}</dd>
        </dl>
        <Form submission={submission} onSubmit={proceed}>
          <OtpField label={words.code} error={submission.problems.otp} onChange={() => mend("otp")} />
          <Actions submit={words.confirm} busy={submission.pending} onCancel={onDone} />
        </Form>
      </div>
    </div>
  )
}

function Disabling({ onDone }: Step) {
  const { disable } = useOtp()
  const { submit, mend, ...submission } = useSubmission(fieldOfCode)
  const { pending, problems } = submission

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { password: textIn(typed, "password"), otp: textIn(typed, "otp") }
      const wrong = problemsIn(adminRoutes.disableOtp.body, form)
      if (hasAny(wrong)) return wrong
      await disable(form)
      onDone()
      toasts.show({ text: words.disabledNotice, tone: "success" })
    })

  return (
    <div className={styles.form}>
      <p>{words.disableText}</p>
      <Form submission={submission} onSubmit={proceed}>
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={problems.password}
          onChange={() => mend("password")}
        />
        <OtpField label={words.code} error={problems.otp} onChange={() => mend("otp")} />
        <Actions submit={words.disableSubmit} busy={pending} onCancel={onDone} />
      </Form>
    </div>
  )
}

interface ActionsProps {
  submit: string
  busy: boolean
  onCancel: () => void
}

function Actions({ submit, busy, onCancel }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        {busy ? words.confirming : submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
