import { memberParts } from "@pinyu/phrases/member-parts"
import type { ReactNode } from "react"
import { useOnline } from "../../lib/online.ts"
import { ErrorState } from "../feedback/state.tsx"
import { VisuallyHidden } from "../visually-hidden.tsx"

interface ListStateProps {
  /** The list's query, as TanStack Query gives it. */
  query: {
    data: unknown
    isPending: boolean
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  words: { failedTitle: string; failedText: string; offlineText: string }
  /** The outline of the list, before it is there. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Shown in the place of an empty list. */
  empty: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** A list, or why there is none to see: it is loading, did not come, or is empty. Screen readers hear when it is there. */
export function ListState(props: ListStateProps) {
  const { isPending, isError, isPlaceholderData } = props.query
  const isUpdating = isPending || isPlaceholderData
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isUpdating ? memberParts.updating : isError ? "" : memberParts.updated}</span>
      </VisuallyHidden>
      <Shown {...props} />
    </>
  )
}

function Shown({ query, words, skeleton, isEmpty, empty, children }: ListStateProps) {
  const online = useOnline()
  if (query.data !== undefined) return isEmpty ? empty : children
  if (!online) return <ErrorState title={memberParts.offlineTitle} text={words.offlineText} />
  if (query.isPending) return skeleton
  return <ErrorState title={words.failedTitle} text={words.failedText} onRetry={() => void query.refetch()} />
}
