import { type WishTab, wishTabs } from "@pinyu/contract/wishes/options"
import type { WishesStatus } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import IconSparkles from "~icons/tabler/sparkles"
import { useTab } from "../../lib/hooks/use-tab.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { BranchDrawing } from "../../ui/member/drawings.tsx"
import { Tabs } from "../../ui/member/tabs.tsx"
import { Screen } from "../../ui/screen.tsx"
import { ActedWish, useOwnDialogs, type WishParts } from "./acted-wish.tsx"
import { useWishes, useWishStatus, type WishesQuery } from "./api.ts"
import { CreateDialog } from "./create-dialog.tsx"
import { tabs } from "./model.ts"
import { WishTree } from "./wish-tree.tsx"
import styles from "./wishes-screen.module.css"

/** The wish tree: all wishes, the member's own, and liked ones. The URL stores the tab. */
export function WishesScreen(props: WishParts) {
  const [tab, show] = useTab(wishTabs)
  const [isMaking, setMaking] = useState(false)
  const status = useWishStatus()
  const query = useWishes(tab)
  const showMine = () => {
    setMaking(false)
    show("my")
  }
  return (
    <Screen width="wide" className={styles.screen}>
      <div className={styles.head}>
        <div>
          <Heading level={1} size="xl">
            {wishes.title}
          </Heading>
          <p className={styles.lead}>{wishes.lead}</p>
        </div>
        <div className={styles.make}>
          {status.data && (
            <span className={styles.count}>
              {wishes.activeCount(status.data.active_count, status.data.max_active)}
            </span>
          )}
          <Button icon={<Icon of={IconSparkles} size="1.125rem" />} onClick={() => setMaking(true)}>
            {wishes.make}
          </Button>
        </div>
      </div>
      {/* One message at a time: the list says that it failed itself. */}
      {status.isError && !query.isError && (
        <Banner tone="error" onRetry={() => void status.refetch()}>
          {wishes.statusFailed}
        </Banner>
      )}
      <Tabs label={wishes.tabsLabel} tabs={tabs} selected={tab} onSelect={show}>
        <Wishes
          key={tab}
          {...props}
          tab={tab}
          query={query}
          status={status.data}
          onMake={() => setMaking(true)}
          onShowAll={() => show("all")}
        />
      </Tabs>
      <CreateDialog
        open={isMaking}
        status={status.data}
        onClose={() => setMaking(false)}
        onCreated={showMine}
        onShowMine={showMine}
      />
    </Screen>
  )
}

interface WishesProps extends WishParts {
  tab: WishTab
  query: WishesQuery
  /** The member's permissions; undefined until loaded. */
  status: WishesStatus | undefined
  onMake: () => void
  onShowAll: () => void
}

function Wishes({ tab, query, status, onMake, onShowAll, ...parts }: WishesProps) {
  const dialogs = useOwnDialogs()

  return (
    <div className={styles.panel}>
      <WishTree
        query={query}
        label={wishes.listOf[tab]}
        empty={<NothingHere tab={tab} onMake={onMake} onShowAll={onShowAll} />}
        renderWish={(wish, now) => (
          <ActedWish {...parts} wish={wish} now={now} status={status} dialogs={dialogs} />
        )}
      />
      {dialogs.dialogs}
    </div>
  )
}

function NothingHere({ tab, onMake, onShowAll }: Pick<WishesProps, "tab" | "onMake" | "onShowAll">) {
  const [act, label] = tab === "liked" ? [onShowAll, wishes.goAll] : [onMake, wishes.make]
  return (
    <EmptyState
      {...wishes.empty[tab]}
      art={<BranchDrawing />}
      action={
        <Button variant="outline" onClick={act}>
          {label}
        </Button>
      }
    />
  )
}
