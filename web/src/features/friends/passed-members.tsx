import { dateLabel } from "@pinyu/phrases/dates"
import { friends } from "@pinyu/phrases/friends"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { usePassedMembers, useRestore } from "./api.ts"
import { MemberList } from "./member-list.tsx"
import { RowText } from "./member-rows.tsx"
import { UndoRow } from "./undo-row.tsx"

/** Every member whom the viewer has passed, with the day on which explore shows them again. */
export function PassedMembers() {
  const query = usePassedMembers()
  const restore = useRestore()
  return (
    <MemberList
      query={query}
      label={friends.passedMembers}
      empty={{ ...friends.empty.passed, art: <TableDrawing /> }}
      renderRow={(user) => (
        <UndoRow
          key={user.id}
          member={user}
          undo={{
            label: friends.restore,
            name: friends.restoreOf(user.nickname),
            onPress: () =>
              restore(user, { onSuccess: () => toasts.showBriefly(friends.restored(user.nickname)) }),
          }}
        >
          <RowText quiet>{friends.returnsOn(dateLabel(user.returns_at))}</RowText>
        </UndoRow>
      )}
    />
  )
}
