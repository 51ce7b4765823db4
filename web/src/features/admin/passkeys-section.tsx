import type { Admin, AdminPasskey } from "@pinyu/contract/admin/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import { useState } from "react"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import section from "./otp-section.module.css"
import { PasskeyButton } from "./passkey-button.tsx"
import { useAddAdminPasskey, useAdminPasskeys, useRemoveAdminPasskey } from "./passkeys-api.ts"
import styles from "./sessions-section.module.css"

const words = phrases.passkeys

/** The admin's passkeys, each with a button that removes it. */
export function PasskeysSection({ admin }: { admin: Admin }) {
  const { data, error, refetch } = useAdminPasskeys()
  const add = useAddAdminPasskey()
  const remove = useRemoveAdminPasskey()
  const [removing, setRemoving] = useState<AdminPasskey | null>(null)
  return (
    <section className={section.section} aria-labelledby="passkeys-title">
      <div className={section.head}>
        <Heading level={2} id="passkeys-title">
          {words.title}
        </Heading>
        <Pill tone={admin.has_passkey ? "green" : "grey"}>
          {admin.has_passkey ? phrases.otp.on : phrases.otp.off}
        </Pill>
      </div>
      <p className={section.text}>{words.text}</p>
      <p className={section.text}>{browserSupportsWebAuthn() ? words.protects : words.unsupported}</p>
      {data ? (
        data.length > 0 && (
          <ul className={styles.list}>
            {data.map((passkey) => (
              <Row key={passkey.credential_id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title={words.failedTitle} text={toErrorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton shape="card" height="4.5rem" />
        </div>
      )}
      <div className={section.actions}>
        <PasskeyButton
          failedText={words.addFailed}
          action={async () => {
            await add()
            toasts.show({ text: words.added, tone: "success" })
          }}
        >
          {words.add}
        </PasskeyButton>
      </div>
      {removing && (
        <ConfirmMutation
          open
          danger
          title={words.removeTitle}
          text={words.removeText(removing.device_name)}
          confirmLabel={words.remove}
          onClose={() => setRemoving(null)}
          action={() => remove.mutateAsync(removing.credential_id)}
          doneText={words.removed}
        />
      )}
    </section>
  )
}

function Row({ passkey, onRemove }: { passkey: AdminPasskey; onRemove: () => void }) {
  const { device_name, created_at, last_used_at } = passkey
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{device_name}</p>
        <p className={styles.quiet}>
          {last_used_at
            ? words.lastUsed(dateTimeLabel(last_used_at))
            : words.created(dateTimeLabel(created_at))}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={words.removeOf(device_name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
