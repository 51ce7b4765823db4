import { pages } from "@pinyu/contract/pages"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconLink from "~icons/tabler/link"
import IconPencil from "~icons/tabler/pencil"
import { ActionMenu } from "../../ui/member/action-menu.tsx"
import type { OfferedAction } from "../../ui/member/action-menu-list.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { canEditAt, statusAt } from "./model.ts"

const copyLink = async ({ id }: Wish) => {
  try {
    await navigator.clipboard.writeText(new URL(pages.wish(id), location.origin).href)
    toasts.show({ text: wishes.linkCopied, tone: "success" })
  } catch {
    toasts.show({ text: wishes.copyFailed, tone: "error" })
  }
}

interface WishMenuProps {
  wish: Wish
  now: Date
  onEdit: () => void
  onReport: () => void
}

/** The rarely used actions of a wish: edit an own one, report another's, copy the link of an active one. */
export function WishMenu({ wish, now, onEdit, onReport }: WishMenuProps) {
  const isActive = statusAt(wish, now) === "active"
  const edit: OfferedAction = {
    ...{ label: wishes.edit, icon: IconPencil, onChoose: onEdit },
    unavailable: canEditAt(wish, now) ? undefined : wishes.notEditable,
  }
  const items = [
    ...(wish.isOwnWish && isActive ? [edit] : []),
    ...(isActive ? [{ label: wishes.copyLink, icon: IconLink, onChoose: () => void copyLink(wish) }] : []),
    ...(wish.isOwnWish ? [] : [{ label: wishes.report, icon: IconFlag, onChoose: onReport }]),
  ]
  if (items.length === 0) return null
  return <ActionMenu label={wishes.more(wish.title)} icon={IconDots} look="plain" items={items} />
}
