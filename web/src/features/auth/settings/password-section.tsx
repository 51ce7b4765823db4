import { settings } from "@pinyu/phrases/settings"
import { useId, useState } from "react"
import type { RunWithProof } from "../../../lib/session/proof.ts"
import { Button } from "../../../ui/button.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ChangePasswordDialog } from "./change-password-dialog.tsx"
import styles from "./settings.module.css"

const words = settings.password

/** The member's password. */
export function PasswordSection({ run }: { run: RunWithProof }) {
  const id = useId()
  const [isChanging, setChanging] = useState(false)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.title}
      </Heading>
      <div className={styles.row}>
        <p className={styles.text}>{words.text}</p>
        <Button variant="outline" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      </div>
      <ChangePasswordDialog open={isChanging} run={run} onClose={() => setChanging(false)} />
    </section>
  )
}
