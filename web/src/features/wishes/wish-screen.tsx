import { pages } from "@pinyu/contract/pages"
import { wishes } from "@pinyu/phrases/wishes"
import type { ReactNode } from "react"
import { isNotFound } from "../../lib/api/is-not-found.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { BackButton } from "../../ui/member/back-button.tsx"
import { BranchDrawing } from "../../ui/member/drawings.tsx"
import { LoadState } from "../../ui/member/load-state.tsx"
import { Screen } from "../../ui/screen.tsx"
import { LoadingHeading } from "../../ui/visually-hidden.tsx"
import { ActedWish, useOwnDialogs, type WishParts } from "./acted-wish.tsx"
import { useWish, useWishStatus } from "./api.ts"
import { Crown, Trunk } from "./tree-art.tsx"
import styles from "./wish-screen.module.css"

interface WishScreenProps extends WishParts {
  wishId: string
}

/** One wish, or why it is not available. */
export function WishScreen({ wishId, ...parts }: WishScreenProps) {
  const query = useWish(wishId)
  const status = useWishStatus()
  const dialogs = useOwnDialogs()
  const now = useNow()
  const { data: wish, error } = query
  if (isNotFound(error)) return <WishNotFound />
  if (!wish) return <LoadState page query={query} texts={wishes.page} skeleton={<WishSkeleton />} />
  return (
    <Screen width="column">
      <Back />
      <UnderTree>
        <ActedWish {...parts} wish={wish} now={now} status={status.data} dialogs={dialogs} level={1} />
      </UnderTree>
      {dialogs.dialogs}
    </Screen>
  )
}

/** The tree stands on the slip. */
function UnderTree({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.crown}>
        <Crown />
      </div>
      <div className={styles.foot}>
        <Trunk />
      </div>
      {children}
    </div>
  )
}

function Back() {
  return <BackButton label={wishes.page.back} fallback={pages.wishes} />
}

/** The same page for deleted, hidden, blocked, and ended wishes. */
function WishNotFound() {
  const { notFoundTitle, notFoundText } = wishes.page
  return (
    <EmptyState
      page
      level={1}
      art={<BranchDrawing />}
      title={notFoundTitle}
      text={notFoundText}
      action={<LinkButton to={pages.wishes}>{wishes.goAll}</LinkButton>}
    />
  )
}

function WishSkeleton() {
  return (
    <Screen width="column" aria-busy="true">
      <LoadingHeading />
      <Back />
      <UnderTree>
        <Skeleton shape="card" height="16rem" width="100%" />
      </UnderTree>
    </Screen>
  )
}
