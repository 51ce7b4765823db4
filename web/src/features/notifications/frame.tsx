import type { Notification } from "@pinyu/contract/notifications/schemas"
import { lazy, Suspense, useState } from "react"
import { loadChunk } from "../../lib/chunk.ts"
import { useCached } from "../../lib/use-cached.ts"
import { useIdleChunk } from "../../lib/use-idle-chunk.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { NotificationBell } from "../../ui/member/notification-bell.tsx"
import { unreadKey } from "./cache.ts"

const loadLive = async () => (await import("./live.tsx")).NotificationsLive

/** Stands in the member area's frame, and hears of notifications once the page itself is there. */
export function NotificationsInFrame() {
  const Live = useIdleChunk(loadLive)
  return Live && <Live />
}

/** How many notifications the member has not read, as far as it is known. */
export const useUnreadNotifications = () => useCached(unreadKey, 0)

const BellPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import("./bell-panel.tsx")).BellPanel })),
)
const WishDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import("./wish-dialog.tsx")).WishDialog })),
)

/** The bell in the header. What is asked about a notification is asked outside of the panel, which closes for it. */
export function Bell() {
  const [removing, setRemoving] = useState<Notification | null>(null)
  const unread = useUnreadNotifications()
  return (
    <>
      <NotificationBell unread={unread}>
        {(close) => (
          <Suspense fallback={<Skeleton height="16rem" />}>
            <BellPanel
              onClose={close}
              onRemove={(notification) => {
                close()
                setRemoving(notification)
              }}
            />
          </Suspense>
        )}
      </NotificationBell>
      {removing && (
        <Suspense>
          <WishDialog
            wish={{ what: "remove", ids: [removing.id] }}
            count={1}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </>
  )
}
