import { pages } from "@pinyu/contract/pages"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { Link } from "react-router"
import IconChevronLeft from "~icons/tabler/chevron-left"
import { useSession } from "../../lib/session/session.ts"
import { classNames } from "../../ui/class-names.ts"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
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
    <Screen width="column" className={classNames(styles.screen, !isMember && styles.visiting)}>
      {isMember && (
        <Link to={pages.settingsSecurity} className={styles.back}>
          <Icon of={IconChevronLeft} size="1.125rem" />
          {words.back}
        </Link>
      )}
      <div className={styles.head}>
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
