import { pages } from "@pinyu/contract/pages"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useState } from "react"
import { loginPath } from "../../lib/session/return-to.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import styles from "./passkeys.module.css"

/** The page for visitors: a warning and an empty list. */
export function DemoMode() {
  const [isRejected, setRejected] = useState(false)
  return (
    <>
      <div className={styles.demo} role="status">
        <Heading level={2} size="md">
          {words.demoTitle}
        </Heading>
        <p>{words.demoText}</p>
      </div>
      {isRejected && <Banner tone="error">{words.signInFirst}</Banner>}
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        action={
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setRejected(true)}>
              {words.add}
            </Button>
            <LinkButton to={loginPath(pages.passkeys)}>{words.signIn}</LinkButton>
          </div>
        }
      />
    </>
  )
}
