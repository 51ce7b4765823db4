import type { Identity } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { privacy as words } from "@pinyu/phrases/profiles"
import { useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { Section } from "../section.tsx"
import { useSwitchIdentity } from "./api.ts"
import { otherIdentities } from "./model.ts"
import styles from "./privacy-section.module.css"

const { identitySwitchDays } = profileLimits

/** The current identity, and the change to another. */
export function IdentitySection({ profile }: { profile: OwnProfile }) {
  const [selected, setSelected] = useState<Identity | null>(null)
  const { mutateAsync } = useSwitchIdentity()
  const { identity, gender, identity_switch_from: from } = profile
  const name = optionNames.identity

  return (
    <Section title={words.identityTitle}>
      <div className={styles.identity}>
        <div>
          <p>{words.identityNow(name[identity])}</p>
          <p className={styles.text}>
            {from ? words.identityFrom(dateLabel(from)) : words.identityRule(identitySwitchDays)}
          </p>
        </div>
        {otherIdentities(identity, gender).map((other) => (
          <Button key={other} variant="outline" disabled={from !== null} onClick={() => setSelected(other)}>
            {words.identitySwitch(name[other])}
          </Button>
        ))}
      </div>
      <ConfirmMutation
        open={selected !== null}
        onClose={() => setSelected(null)}
        action={async () => selected && mutateAsync(selected)}
        title={words.confirmTitle}
        text={selected && words.confirmText(name[selected], identitySwitchDays)}
        confirmLabel={selected ? words.identitySwitch(name[selected]) : ""}
        {...(selected && { doneText: words.switched(name[selected]) })}
      />
    </Section>
  )
}
