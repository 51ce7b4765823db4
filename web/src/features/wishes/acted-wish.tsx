import type { Wish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { type ReactNode, useState } from "react"
import { CloseDialog } from "./close-dialog.tsx"
import { EditDialog } from "./edit-dialog.tsx"
import { canPinAt, statusAt } from "./model.ts"
import { OwnerControls } from "./owner-controls.tsx"
import { WishCard } from "./wish-card.tsx"
import { WishMenu } from "./wish-menu.tsx"

/** What other areas add to a wish. */
export interface WishParts {
  /** The link to a conversation with the wish's owner. */
  renderChat: (wish: Wish) => ReactNode
  onReport: (wish: Wish) => void
}

interface ActedWishProps extends WishParts {
  wish: Wish
  now: Date
  /** The member's permissions; undefined until loaded. */
  status: WishesStatus | undefined
  dialogs: OwnDialogs
  /** The heading level. */
  level?: 1 | 2
}

/** A wish with the viewer's actions: to talk to its owner, or the owner's controls. */
export function ActedWish(props: ActedWishProps) {
  const { wish, now, dialogs, level, renderChat, onReport } = props
  return (
    <WishCard
      wish={wish}
      now={now}
      level={level}
      actions={wish.isOwnWish ? controlsOf(props) : renderChat(wish)}
      menu={
        <WishMenu wish={wish} now={now} onEdit={() => dialogs.edit(wish)} onReport={() => onReport(wish)} />
      }
    />
  )
}

/** The owner's controls; none for a closed wish. */
const controlsOf = ({ wish, now, status, dialogs }: ActedWishProps) => {
  const wishStatus = statusAt(wish, now)
  if (wishStatus === "closed") return undefined
  const canPin = wishStatus === "active" && canPinAt(status, now)
  return <OwnerControls wish={wish} canPin={canPin} onClose={() => dialogs.close(wish)} />
}

interface OwnDialogs {
  edit: (wish: Wish) => void
  close: (wish: Wish) => void
  /** To render once beside the wishes. */
  dialogs: ReactNode
}

/** The dialogs of own wishes, one for all wishes of a screen. */
export const useOwnDialogs = (): OwnDialogs => {
  const [edited, edit] = useState<Wish | null>(null)
  const [closed, close] = useState<Wish | null>(null)
  return {
    edit,
    close,
    dialogs: (
      <>
        <EditDialog wish={edited} onClose={() => edit(null)} />
        <CloseDialog wish={closed} onClose={() => close(null)} />
      </>
    ),
  }
}
