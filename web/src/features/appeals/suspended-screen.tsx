import type { ContactFormType } from "@pinyu/contract/contact/options"
import { appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { newAppeal } from "@pinyu/contract/moderation/appeals"
import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { pages } from "@pinyu/contract/pages"
import { appeals as words } from "@pinyu/phrases/appeals"
import { useState } from "react"
import { Link } from "react-router"
import { call } from "../../lib/api/api.ts"
import type { ApiError } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Heading } from "../../ui/heading.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import styles from "./suspended-screen.module.css"

/** The form of a member who cannot or does not want to use the appeal above. */
const contactPath = `${pages.contact}?type=${"appeal" satisfies ContactFormType}`

interface SuspendedScreenProps {
  /** The rejected sign-in. */
  error: ApiError
  onBack: () => void
}

/** What a suspended member sees after the right password: why, until when, and one appeal with its outcome. */
export function SuspendedScreen({ error, onBack }: SuspendedScreenProps) {
  const [isSent, setSent] = useState(false)
  const { appeal, appeal_token } = error.suspension
  const heading = useFocusHere<HTMLHeadingElement>()
  return (
    <div className={styles.screen}>
      <Heading level={1} size="xl" ref={heading} tabIndex={-1}>
        {words.title}
      </Heading>
      <p>{error.message}</p>
      {isSent ? (
        <Banner tone="success">{words.sent}</Banner>
      ) : appeal_token ? (
        <AppealForm token={appeal_token} onSent={() => setSent(true)} />
      ) : appeal?.outcome === "upheld" ? (
        <Banner>
          {words.upheld}
          {appeal.answer && words.decisions.answer(appeal.answer)}
        </Banner>
      ) : (
        <Banner>{words.alreadySent}</Banner>
      )}
      <p className={styles.links}>
        <Link to={pages.safety}>{words.safety}</Link>
        <Link to={contactPath}>{words.contact}</Link>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </p>
    </div>
  )
}

function AppealForm({ token, onSent }: { token: string; onSent: () => void }) {
  const submission = useSubmission()
  const { errors, clearError } = submission
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const body = { appeal_token: token, text: formText(typed, "text") }
      const found = validateForm(newAppeal, body)
      if (hasErrors(found)) return found
      await call(appealsRoutes.submit, { body })
      onSent()
      return undefined
    })
  return (
    <Form submission={submission} onSubmit={send}>
      <TextAreaField
        label={words.text}
        hint={words.hint}
        name="text"
        max={moderationLimits.appeal.max}
        error={errors.text}
        onChange={() => clearError("text")}
      />
      <div>
        <Button type="submit" busy={submission.pending}>
          {words.send}
        </Button>
      </div>
    </Form>
  )
}
