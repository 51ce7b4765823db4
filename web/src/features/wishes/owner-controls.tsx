import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import IconPin from "~icons/tabler/pin"
import IconPinnedOff from "~icons/tabler/pinned-off"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { usePinWish } from "./api.ts"

interface OwnerControlsProps {
  wish: Wish
  /** Whether the wish is active and the owner is VIP. */
  canPin: boolean
  onClose: () => void
}

/** The owner's controls of a wish that is not closed. */
export function OwnerControls({ wish, canPin, onClose }: OwnerControlsProps) {
  return (
    <>
      {canPin && <PinButton wish={wish} />}
      <Button variant="outline" size="sm" aria-label={wishes.closeOf(wish.title)} onClick={onClose}>
        {wishes.close}
      </Button>
    </>
  )
}

function PinButton({ wish: { id, title, is_pinned } }: { wish: Wish }) {
  const pin = usePinWish()
  const togglePin = () =>
    pin.mutate(
      { id, isPinned: !is_pinned },
      {
        onSuccess: ({ wish }) =>
          toasts.show({ text: wish.is_pinned ? wishes.pinDone : wishes.unpinDone, tone: "success" }),
        onError: (error) => toasts.show({ text: toErrorMessage(error), tone: "error" }),
      },
    )
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Icon of={is_pinned ? IconPinnedOff : IconPin} size="1rem" />}
      aria-label={is_pinned ? wishes.unpinOf(title) : wishes.pinOf(title)}
      busy={pin.isPending}
      onClick={togglePin}
    >
      {is_pinned ? wishes.unpin : wishes.pin}
    </Button>
  )
}
