import type { User } from "@pinyu/contract/auth/schemas"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { ContactFormType } from "@pinyu/contract/contact/options"
import { type Tier, tiers } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { dateLabel } from "@pinyu/phrases/dates"
import { membership as words } from "@pinyu/phrases/membership"
import { optionNames } from "@pinyu/phrases/options"
import { useId } from "react"
import { Link } from "react-router"
import { useSession } from "../../lib/session/session.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { useFirstMessages } from "./api.ts"
import styles from "./membership.module.css"
import { benefitsOf } from "./membership.ts"

/** The benefits of each tier, the member's tier, and the way to the others. */
export function MembershipSection() {
  const state = useSession()
  // The usual limits until the current ones are loaded.
  const firstMessages = useFirstMessages().data ?? chatLimits.newConversationsADay
  if (state.status !== "member") return null
  return (
    <div className={styles.membership}>
      <p className={styles.lead}>{words.lead}</p>
      <ul className={styles.tiers}>
        {tiers.map((tier) => (
          <TierCard key={tier} tier={tier} user={state.user} conversationsADay={firstMessages[tier]} />
        ))}
      </ul>
      {state.user.tier !== "vip" && <VipContact />}
    </div>
  )
}

interface TierCardProps {
  tier: Tier
  user: User
  conversationsADay: number
}

function TierCard({ tier, user, conversationsADay }: TierCardProps) {
  const isCurrent = tier === user.tier
  return (
    <li className={styles.tier} aria-current={isCurrent || undefined}>
      <div className={styles.name}>
        <Heading level={2}>{optionNames.tier[tier]}</Heading>
        {isCurrent && <Pill tone="green">{words.current}</Pill>}
      </div>
      <p className={styles.how}>
        <TierInstructions tier={tier} user={user} />
      </p>
      <dl className={styles.benefits}>
        {benefitsOf(tier, conversationsADay).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Explains how to reach a tier, and links to a verification that is still missing. */
function TierInstructions({ tier, user }: { tier: Tier; user: User }) {
  if (tier === "vip" && user.tier === "vip" && user.vip_expires_at)
    return words.vipUntil(dateLabel(user.vip_expires_at))
  if ((tier === "email_verified" || tier === "phone_verified") && !user[tier])
    return <Link to={pages.settingsAccount}>{words.how[tier]}</Link>
  return words.how[tier]
}

const contactPath = `${pages.contact}?type=${"other" satisfies ContactFormType}`

function VipContact() {
  const id = useId()
  return (
    <section className={styles.ask} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.askTitle}
      </Heading>
      <p>{words.askText}</p>
      <LinkButton to={contactPath}>{words.ask}</LinkButton>
    </section>
  )
}
