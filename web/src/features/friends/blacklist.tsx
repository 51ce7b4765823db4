import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { EntranceDrawing } from "../../ui/member/drawings.tsx"
import { useBlacklist } from "./api.ts"
import { EditReasonDialog } from "./edit-reason-dialog.tsx"
import { MemberList } from "./member-list.tsx"
import { MemberRow, RowText } from "./member-rows.tsx"
import { UnblockDialog } from "./unblock-dialog.tsx"

interface OpenDialog {
  about: BlacklistedUser
  to: "edit" | "unblock"
}

/** Every blocked member with the reason. There is no link, since their profile is not visible. */
export function Blacklist() {
  const query = useBlacklist()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <MemberList
        query={query}
        label={friends.tabs.blacklist}
        empty={{ ...friends.empty.blacklist, art: <EntranceDrawing /> }}
        renderRow={(user) => (
          <MemberRow
            key={user.blacklist_id}
            member={user}
            name={user.nickname}
            actions={
              <>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={friends.editReasonOf(user.nickname)}
                  onClick={() => setOpenDialog({ about: user, to: "edit" })}
                >
                  {friends.editReason}
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={friends.unblockOf(user.nickname)}
                  onClick={() => setOpenDialog({ about: user, to: "unblock" })}
                >
                  {friends.unblock}
                </Button>
              </>
            }
          >
            <RowText quiet={!user.reason}>{user.reason ?? friends.noReason}</RowText>
            <RowText quiet>{friends.blockedOn(dateLabel(user.blocked_at))}</RowText>
          </MemberRow>
        )}
      />
      <EditReasonDialog user={openDialog?.to === "edit" ? openDialog.about : null} onClose={close} />
      <UnblockDialog user={openDialog?.to === "unblock" ? openDialog.about : null} onClose={close} />
    </>
  )
}
