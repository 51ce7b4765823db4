import { adminPages } from "@pinyu/contract/admin/pages"
import type { Invitation } from "@pinyu/contract/admin/team"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { admin } from "@pinyu/phrases/admin"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { useCallback, useState } from "react"
import { useNavigate } from "react-router"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { useLoaded } from "../../../lib/query/use-loaded.ts"
import { useMailedToken } from "../../../lib/session/url-token.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Spinner } from "../../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { PasswordField } from "../../../ui/form/password-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { acceptInvitation, readInvitation } from "./api.ts"
import styles from "./team.module.css"

const words = adminTeam.accept

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === "token_invalid"

/** The page of a mailed invitation: sets the password of a new admin. */
export function AcceptInvitationScreen() {
  const token = useMailedToken(adminPages.invitation(""))
  const [isRejected, setRejected] = useState(false)
  const { state, reload } = useLoaded(
    useCallback(() => (token ? readInvitation(token) : Promise.reject(new Error("no token"))), [token]),
  )
  if (!token || isRejected || (state.status === "failed" && isInvalid(state.error)))
    return (
      <ErrorState
        level={1}
        title={words.invalidTitle}
        text={words.invalidText}
        action={<LinkButton to={adminPages.login}>{words.toLogin}</LinkButton>}
      />
    )
  if (state.status === "failed")
    return (
      <ErrorState level={1} title={words.failedTitle} text={toErrorMessage(state.error)} onRetry={reload} />
    )
  if (state.status === "loading") return <Spinner label={words.loading} />
  return <Accept token={token} invitation={state.value} onRejected={() => setRejected(true)} />
}

interface AcceptProps {
  token: string
  invitation: Invitation
  onRejected: () => void
}

function Accept({ token, invitation: { email, role }, onRejected }: AcceptProps) {
  const form = useSubmission()
  const navigate = useNavigate()
  const join = (typed: FormData) =>
    void form.submit(async () => {
      const body = { token, newPassword: formText(typed, "newPassword") }
      const errors = validateForm(adminTeamRoutes.accept.body, body)
      if (hasErrors(errors)) return errors
      try {
        await acceptInvitation(token, body.newPassword)
      } catch (error) {
        if (!isInvalid(error)) throw error
        onRejected()
        return
      }
      toasts.show({ text: words.joined, tone: "success" })
      await navigate(adminPages.dashboard, { replace: true })
    })
  return (
    <div className={styles.accept}>
      <Heading level={1} size="xl">
        {words.title}
      </Heading>
      <p>{words.text(email, admin.roles[role])}</p>
      <Form submission={form} onSubmit={join}>
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          name="newPassword"
          autoComplete="new-password"
          error={form.errors.newPassword}
          onChange={() => form.clearError("newPassword")}
        />
        <Button type="submit" size="lg" block busy={form.pending}>
          {words.submit}
        </Button>
      </Form>
    </div>
  )
}
