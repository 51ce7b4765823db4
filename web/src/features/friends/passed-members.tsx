import type { PassedUser } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import { dateLabel } from "@pinyu/phrases/dates"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { Link } from "react-router"
import { Button } from "../../ui/button.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { usePassedMembers, useRestore } from "./api.ts"
import { MemberList } from "./member-list.tsx"
import { focusNeighbour, MemberRow, RowText } from "./member-rows.tsx"

/** Every member whom the viewer has passed, with the day on which explore shows them again. */
export function PassedMembers() {
  const query = usePassedMembers()
  const restore = useRestore()
  const restoreFrom = (user: PassedUser, button: HTMLElement) => {
    focusNeighbour(button, "button")
    restore(user, { onSuccess: () => toasts.showBriefly(friends.restored(user.nickname)) })
  }
  return (
    <MemberList
      query={query}
      label={friends.passedMembers}
      empty={{ ...friends.empty.passed, art: <TableDrawing /> }}
      renderRow={(user) => (
        <MemberRow
          key={user.id}
          member={user}
          name={<Link to={pages.user(user.id)}>{user.nickname}</Link>}
          actions={
            <Button
              variant="outline"
              size="sm"
              aria-label={friends.restoreOf(user.nickname)}
              onClick={({ currentTarget }) => restoreFrom(user, currentTarget)}
            >
              {friends.restore}
            </Button>
          }
        >
          <RowText>
            {[user.age !== null && explore.years(user.age), user.city].filter(Boolean).join(" · ")}
          </RowText>
          <RowText quiet>{friends.returnsOn(dateLabel(user.returns_at))}</RowText>
        </MemberRow>
      )}
    />
  )
}
