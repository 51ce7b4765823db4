import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { type ReactNode, useRef } from "react"
import { uniqueItems } from "../../lib/query/paged-list.ts"
import { LinkButton } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { RowsSkeleton, rowsClass } from "./member-rows.tsx"

interface MemberListProps<User> {
  query: UseInfiniteQueryResult<InfiniteData<{ users: User[] }>>
  /** The accessible label of the list. */
  label: string
  /** What an empty list says, with its drawing. */
  empty: { title: string; text: string; art: ReactNode }
  /** A `MemberRow` with its key. */
  renderRow: (user: User) => ReactNode
}

/** A list of members in rows, with its states. An empty one leads to explore. */
export function MemberList<User extends { id: string }>(props: MemberListProps<User>) {
  const { query, label, empty, renderRow } = props
  const list = useRef<HTMLUListElement>(null)
  const users = uniqueItems(query.data, (page) => page.users)
  return (
    <ListState
      query={query}
      texts={friends}
      skeleton={<RowsSkeleton />}
      isEmpty={users.length === 0}
      empty={
        <EmptyState
          {...empty}
          action={
            <LinkButton to={pages.explore} variant="outline">
              {friends.goExplore}
            </LinkButton>
          }
        />
      }
    >
      <ul ref={list} className={rowsClass} aria-label={label}>
        {users.map(renderRow)}
      </ul>
      <LoadMore query={query} list={list} />
    </ListState>
  )
}
