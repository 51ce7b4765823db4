import type { Passkey, PasskeyStats } from "@pinyu/contract/passkeys/schemas"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useId, useState } from "react"
import IconPlus from "~icons/tabler/plus"
import { useProofFirst } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx"
import { usePasskeyStats, usePasskeys, useRemovalDays } from "./api.ts"
import { loadMessage } from "./model.ts"
import { PasskeyRow } from "./passkey-row.tsx"
import styles from "./passkeys.module.css"
import { RemovalDays } from "./removal-days.tsx"
import { useProof } from "./use-proof.tsx"
import type { Support } from "./use-support.ts"
import { Waiting } from "./waiting.tsx"

/** The member's passkeys, their statistics, and the removal of unused ones. */
export function ManagePasskeys({ support }: { support: Support }) {
  const [list, stats, days] = [usePasskeys(), usePasskeyStats(), useRemovalDays()]
  if (list.isPending || stats.isPending || days === undefined) return <Waiting text={words.loading} />
  const failed = list.error ?? stats.error
  return (
    <>
      {failed && (
        <Banner tone="error" onRetry={() => void Promise.all([list.refetch(), stats.refetch()])}>
          {loadMessage(failed)}
        </Banner>
      )}
      <Figures stats={stats.data} />
      <List passkeys={list.data ?? []} support={support} />
      <RemovalDays days={days} />
    </>
  )
}

function Figures({ stats }: { stats: PasskeyStats | undefined }) {
  return (
    <dl className={styles.figures} aria-label={words.statsTitle}>
      <div>
        <dt>{words.active}</dt>
        <dd>{words.activeCount(stats?.active_credentials ?? 0)}</dd>
      </div>
      <div>
        <dt>{words.usage}</dt>
        <dd>{words.usageCount(stats?.total_usage ?? 0)}</dd>
      </div>
    </dl>
  )
}

function List({ passkeys, support }: { passkeys: readonly Passkey[]; support: Support }) {
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const { run, dialog } = useProof()
  const proof = useProofFirst(run)
  const isSupported = support.state === "supported"
  const add = (
    <Button
      icon={<Icon of={IconPlus} />}
      busy={proof.isChecking}
      onClick={() => void proof.open(() => setAdding(true))}
    >
      {words.add}
    </Button>
  )
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <Heading level={2} id={id}>
          {words.listTitle}
        </Heading>
        {isSupported && passkeys.length > 0 && add}
      </div>
      {passkeys.length === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} level={3} action={isSupported && add} />
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.credential_id}
              passkey={passkey}
              isLast={passkeys.length === 1}
              run={run}
            />
          ))}
        </ul>
      )}
      {isSupported && (
        <AddPasskeyDialog
          open={isAdding}
          hasPlatform={support.platform}
          run={run}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog}
    </section>
  )
}
