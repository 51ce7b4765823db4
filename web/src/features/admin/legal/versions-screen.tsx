import { adminPages } from "@pinyu/contract/admin/pages"
import type { VersionRecord } from "@pinyu/contract/legal/admin-schemas"
import { type LegalType, legalTypes } from "@pinyu/contract/legal/schemas"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { legal } from "@pinyu/phrases/legal"
import { Link } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { Pill, type PillTone } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useLegalVersions } from "./api.ts"

const tones: Record<VersionRecord["state"], PillTone> = {
  ...{ scheduled: "yellow", current: "green", earlier: "grey", withdrawn: "red" },
}

/** Both legal documents with their versions. */
export function LegalVersionsScreen() {
  const query = useLegalVersions()
  const versions = query.data ?? []
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <ListState
        query={{ ...query, isPlaceholderData: false }}
        texts={words}
        skeleton={<Skeleton shape="card" height="16rem" />}
        isEmpty={false}
        empty={null}
      >
        {legalTypes.map((type) => (
          <Document key={type} type={type} versions={versions.filter((version) => version.type === type)} />
        ))}
      </ListState>
    </Screen>
  )
}

function Document({ type, versions }: { type: LegalType; versions: readonly VersionRecord[] }) {
  const { title } = legal[type]
  return (
    <section className={styles.part}>
      <div className={styles.titleLine}>
        <Heading level={2}>{title}</Heading>
        <LinkButton
          to={adminPages.legalVersion(type)}
          variant="outline"
          size="sm"
          aria-label={words.openDraftOf(title)}
        >
          {words.openDraft}
        </LinkButton>
      </div>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li key={version.id}>
            <Link to={adminPages.legalVersion(version.id)} className={styles.row}>
              <span className={styles.subject}>{legal.version(version.version)}</span>
              <Pill tone={tones[version.state]}>{words.states[version.state]}</Pill>
              <Counts version={version} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When a version takes effect, and how many members accepted it. */
export function Counts({ version }: { version: VersionRecord }) {
  const { effective_at, accepted_count, pending_count } = version
  return (
    <span className={styles.by}>
      <span>{words.effective(dateTimeLabel(effective_at))}</span>
      <span>{words.accepted(accepted_count)}</span>
      {pending_count !== null && <span>{words.pending(pending_count)}</span>}
    </span>
  )
}
