import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminPages } from "@pinyu/contract/admin/pages"
import { type Admin, adminServices } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import { useState } from "react"
import IconRefresh from "~icons/tabler/refresh"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { timeOfDay } from "../../lib/time.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Screen } from "../../ui/screen.tsx"
import { useAdmin, useStatus } from "./api.ts"
import styles from "./dashboard-screen.module.css"
import { worstOf } from "./model.ts"
import { ServiceCard } from "./service-card.tsx"
import { WaitingSection } from "./waiting-section.tsx"

const words = admin.status

/** The state of the services and what waits for the admin. */
export function AdminDashboardScreen() {
  const { data: me } = useAdmin()
  return (
    <Screen className={styles.screen}>
      {me?.second_step === "advised" && (
        <Banner
          action={
            <LinkButton to={adminPages.security} variant="quiet" size="sm">
              {admin.security.open}
            </LinkButton>
          }
        >
          {admin.security.advised}
        </Banner>
      )}
      <StatusSection admin={me} />
      <WaitingSection />
    </Screen>
  )
}

function StatusSection({ admin: me }: { admin: Admin | undefined }) {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = useStatus()
  // Only a manual refetch shows its progress: the regular poll would flicker.
  const [isRefetching, setRefetching] = useState(false)
  const stale = data !== undefined && (error !== null || fetchStatus === "paused")
  const summary =
    stale || error !== null ? words.unknown : data ? words.summaries[worstOf(data)] : words.loading
  const time = timeOfDay(new Date(dataUpdatedAt))
  const manualRefetch = async () => {
    setRefetching(true)
    await refetch()
    setRefetching(false)
  }

  return (
    <section className={styles.section} aria-busy={data === undefined}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading level={1} size="xl">
            {words.title}
          </Heading>
          <p className={styles.lead} role="status">
            {summary}
          </p>
        </div>
        <div className={styles.refresh}>
          {data && <p className={styles.quiet}>{words.checkedAt(time)}</p>}
          <Button
            variant="outline"
            icon={<Icon of={IconRefresh} size="1.125rem" />}
            busy={isRefetching}
            onClick={() => void manualRefetch()}
          >
            {words.refresh}
          </Button>
        </div>
      </div>
      {stale && <Banner tone="error">{words.stale(time)}</Banner>}
      {data === undefined && error !== null ? (
        <ErrorState
          title={words.failedTitle}
          text={toErrorMessage(error)}
          onRetry={() => void manualRefetch()}
        />
      ) : (
        <ul className={styles.cards}>
          {adminServices.map((name) => (
            <ServiceCard key={name} name={name} status={data?.[name] ?? null} stale={stale} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <p>{words.every(adminLimits.status.refreshMs / 1000)}</p>
        {me && <p>{words.signedInAs(me.email, admin.roles[me.role])}</p>}
      </div>
    </section>
  )
}
