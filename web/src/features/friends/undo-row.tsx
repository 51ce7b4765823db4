import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { explore } from "@pinyu/phrases/explore"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Button } from "../../ui/button.tsx"
import { focusNeighbour, MemberRow, RowText } from "./member-rows.tsx"

interface UndoRowProps {
  member: Pick<MemberCard, "id" | "avatar_urls" | "nickname" | "age" | "city">
  /** The button that takes the member out of the list; `name` says whom. */
  undo: { label: string; name: string; onPress: () => void }
  /** A further line. */
  children?: ReactNode
}

/** A member in a list of what the viewer decided about them, with a button that undoes it. */
export function UndoRow({ member, undo, children }: UndoRowProps) {
  return (
    <MemberRow
      member={member}
      name={<Link to={pages.user(member.id)}>{member.nickname}</Link>}
      actions={
        <Button
          variant="outline"
          size="sm"
          aria-label={undo.name}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget, "button")
            undo.onPress()
          }}
        >
          {undo.label}
        </Button>
      }
    >
      <RowText>
        {[member.age !== null && explore.years(member.age), member.city].filter(Boolean).join(" · ")}
      </RowText>
      {children}
    </MemberRow>
  )
}
