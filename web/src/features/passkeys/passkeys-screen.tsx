import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useSession } from "../../lib/session/session.ts"
import { Heading } from "../../ui/heading.tsx"
import { BackButton } from "../../ui/member/back-button.tsx"
import { Screen } from "../../ui/screen.tsx"
import { DemoMode } from "./demo-mode.tsx"
import { ManagePasskeys } from "./manage-passkeys.tsx"
import styles from "./passkeys.module.css"
import { UnsupportedPanel } from "./unsupported-panel.tsx"
import { type Support, useSupport } from "./use-support.ts"
import { Waiting } from "./waiting.tsx"

/** The page of a member's passkeys. Without a session it only demonstrates them. */
export function PasskeysScreen() {
  const isMember = useSession().status === "member"
  const support = useSupport()
  return (
    <Screen width="column" className={styles.screen}>
      <div className={styles.head}>
        {isMember && <BackButton label={common.back} fallback={pages.settingsSecurity} />}
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.text}>{words.text}</p>
      </div>
      <Content isMember={isMember} support={support} />
    </Screen>
  )
}

function Content({ isMember, support }: { isMember: boolean; support: Support }) {
  if (support.state === "checking") return <Waiting text={words.checking} />
  return (
    <>
      {support.state === "unsupported" && <UnsupportedPanel />}
      {isMember ? <ManagePasskeys support={support} /> : <DemoMode />}
    </>
  )
}
