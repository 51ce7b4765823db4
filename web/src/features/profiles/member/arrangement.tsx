import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { Section } from "../section.tsx"
import styles from "./member-screen.module.css"
import { arrangementOf } from "./model.ts"

/** The arrangement that the member looks for. */
export function Arrangement({ profile }: { profile: MemberProfile }) {
  const details = arrangementOf(profile)
  const { ideal_partner_description: ideal, nickname } = profile
  return (
    <Section className={styles.section} title={memberProfile.arrangementTitle}>
      {details.length === 0 && !ideal && (
        <p className={styles.notProvided}>{memberProfile.noArrangement(nickname)}</p>
      )}
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {ideal && (
        <dl className={styles.ideal}>
          <dt>{memberProfile.idealPartner}</dt>
          <dd className={styles.prose}>{ideal}</dd>
        </dl>
      )}
    </Section>
  )
}
