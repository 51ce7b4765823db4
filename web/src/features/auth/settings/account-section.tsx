import type { User } from "@pinyu/contract/auth/schemas"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { settings } from "@pinyu/phrases/settings"
import type { RunWithProof } from "../../../lib/session/proof.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { useAccount } from "./api.ts"
import { ChangeEmail } from "./change-email.tsx"
import { Phone } from "./phone.tsx"
import styles from "./settings.module.css"
import { VerifyNow } from "./verify-now.tsx"

const words = settings.account

/** The member's e-mail address, number and tier. */
export function AccountSection({ run }: { run: RunWithProof }) {
  const account = useAccount()
  return (
    <div className={styles.section}>
      {account.data ? (
        <>
          <Facts user={account.data} />
          {!account.data.email_verified && <VerifyNow />}
          <ChangeEmail user={account.data} run={run} />
          <Phone user={account.data} run={run} />
        </>
      ) : (
        <LoadState query={account} texts={words} skeleton={<Skeleton shape="card" height="14rem" />} />
      )}
    </div>
  )
}

function Facts({ user }: { user: User }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.email}</dt>
        <dd>
          <span dir="auto">{user.email}</span>
          <Pill tone={user.email_verified ? "green" : "yellow"}>
            {user.email_verified ? words.verified : words.unverified}
          </Pill>
        </dd>
      </div>
      <div>
        <dt>{words.phone}</dt>
        <dd>
          {user.phone}
          <Pill tone={user.phone_verified ? "green" : "grey"}>
            {user.phone_verified ? words.verified : words.noPhone}
          </Pill>
        </dd>
      </div>
      <div>
        <dt>{words.nickname}</dt>
        <dd dir="auto">{user.nickname}</dd>
      </div>
      <div>
        <dt>{words.tier}</dt>
        <dd>{optionNames.tier[user.tier]}</dd>
      </div>
      {user.is_vip && user.vip_expires_at && (
        <div>
          <dt>{words.vipUntil}</dt>
          <dd>{dateTimeLabel(user.vip_expires_at)}</dd>
        </div>
      )}
    </dl>
  )
}
