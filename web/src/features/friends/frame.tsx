import { friends } from "@pinyu/phrases/friends"
import { useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { announceBlockChange, useBlockChanges } from "../../lib/query/block-changes.ts"
import { useSocketEvent } from "../../lib/socket/socket.ts"
import { isBlocking } from "./api.ts"
import { refreshAfterUnblock, removeBlockedMember } from "./cache.ts"
import { EditReasonDialog } from "./edit-reason-dialog.tsx"
import { useReasonRequest } from "./reason-request.ts"

/**
 * Mounted in the member area's frame. Applies blocks and unblocks of the member's other pages to this
 * one, and asks for the reason of a block.
 */
export function FriendsInFrame() {
  const client = useQueryClient()
  useSocketEvent("blacklist-changed", (change) => {
    // A block by this page is not announced here: `useBlock` does that after the page has left the member.
    if (!isBlocking(client)) announceBlockChange({ ...change, isElsewhere: true })
  })
  useBlockChanges(({ userId, isBlocked, isElsewhere = false }) => {
    if (isBlocked) removeBlockedMember(client, userId, { isElsewhere })
    else refreshAfterUnblock(client, userId)
  })
  const request = useReasonRequest()
  const memberId = useSyncExternalStore(request.subscribe, request.current)
  return (
    <EditReasonDialog
      title={friends.reasonTitle}
      user={memberId === null ? null : { id: memberId, reason: null }}
      onClose={request.close}
    />
  )
}
