import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { Section } from "../section.tsx"
import styles from "./member-screen.module.css"
import { bodyOf } from "./model.ts"

/** The member's introduction, height and weight. */
export function About({ profile }: { profile: MemberProfile }) {
  const body = bodyOf(profile)
  return (
    <Section className={styles.section} title={memberProfile.aboutTitle}>
      {profile.about_me ? (
        <p className={styles.prose}>{profile.about_me}</p>
      ) : (
        <p className={styles.notProvided}>{memberProfile.noAbout(profile.nickname)}</p>
      )}
      {body.length > 0 && (
        <ul className={styles.chips} aria-label={memberProfile.body}>
          {body.map((measure) => (
            <li key={measure} className={styles.chip}>
              {measure}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
