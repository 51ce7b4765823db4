import { type WishTab, wishTabs } from "@pinyu/contract/wishes/options"
import type { Wish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { type ReactNode, useState } from "react"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconSparkles from "~icons/tabler/sparkles"
import { useTab } from "../../lib/hooks/use-tab.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ActionMenu } from "../../ui/member/action-menu.tsx"
import { BranchDrawing } from "../../ui/member/drawings.tsx"
import { Tabs } from "../../ui/member/tabs.tsx"
import { Screen } from "../../ui/screen.tsx"
import { useWishes, useWishStatus } from "./api.ts"
import { CloseDialog } from "./close-dialog.tsx"
import { CreateDialog } from "./create-dialog.tsx"
import { canPinAt, statusAt, tabs } from "./model.ts"
import { OwnerControls } from "./owner-controls.tsx"
import { WishCard } from "./wish-card.tsx"
import { WishTree } from "./wish-tree.tsx"
import styles from "./wishes-screen.module.css"

interface WishesScreenProps {
  /** The link to a conversation with the wish's owner. */
  renderChat: (wish: Wish) => ReactNode
  onReport: (wish: Wish) => void
}

/** The wish tree: all wishes, the member's own, and liked ones. The URL stores the tab. */
export function WishesScreen(props: WishesScreenProps) {
  const [tab, show] = useTab(wishTabs)
  const [isMaking, setMaking] = useState(false)
  const status = useWishStatus()
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
      {status.isError && (
        <Banner tone="error" onRetry={() => void status.refetch()}>
          {wishes.statusFailed}
        </Banner>
      )}
      <Tabs
        label={wishes.tabsLabel}
        tabs={tabs}
        selected={tab}
        onSelect={(name) => (name === "wish" ? setMaking(true) : show(name))}
      >
        <Wishes
          key={tab}
          {...props}
          tab={tab}
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

interface WishesProps extends WishesScreenProps {
  tab: WishTab
  /** The member's permissions; undefined until loaded. */
  status: WishesStatus | undefined
  onMake: () => void
  onShowAll: () => void
}

function Wishes({ tab, status, renderChat, onReport, onMake, onShowAll }: WishesProps) {
  const query = useWishes(tab)
  const [closing, setClosing] = useState<Wish | null>(null)

  const actionsFor = (wish: Wish, now: Date) => {
    if (!wish.isOwnWish) return renderChat(wish)
    const wishStatus = statusAt(wish, now)
    if (wishStatus === "closed") return undefined
    const canPin = wishStatus === "active" && canPinAt(status, now)
    return <OwnerControls wish={wish} canPin={canPin} onClose={() => setClosing(wish)} />
  }

  return (
    <div className={styles.panel}>
      <WishTree
        query={query}
        label={wishes.listOf[tab]}
        empty={<NothingHere tab={tab} onMake={onMake} onShowAll={onShowAll} />}
        renderWish={(wish, now) => (
          <WishCard
            wish={wish}
            now={now}
            actions={actionsFor(wish, now)}
            menu={!wish.isOwnWish && <WishMenu wish={wish} onReport={() => onReport(wish)} />}
          />
        )}
      />
      <CloseDialog wish={closing} onClose={() => setClosing(null)} />
    </div>
  )
}

function WishMenu({ wish, onReport }: { wish: Wish; onReport: () => void }) {
  return (
    <ActionMenu
      label={wishes.more(wish.title)}
      icon={IconDots}
      look="plain"
      items={[{ label: wishes.report, icon: IconFlag, onChoose: onReport }]}
    />
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
