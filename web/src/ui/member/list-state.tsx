import { memberParts } from "@pinyu/phrases/member-parts"
import type { ReactNode } from "react"
import { VisuallyHidden } from "../visually-hidden.tsx"
import { LoadState } from "./load-state.tsx"

interface ListStateProps {
  /** The list's query from TanStack Query. */
  query: {
    data: unknown
    isPending: boolean
    isError: boolean
    error: unknown
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  texts: { failedTitle: string; failedText: string; offlineText: string }
  /** Shown while the list loads. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Shown when the list is empty. */
  empty: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** A list with its loading, error and empty states. Announces to screen readers when it has loaded. */
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

function Shown({ query, texts, skeleton, isEmpty, empty, children }: ListStateProps) {
  if (query.data !== undefined) return isEmpty ? empty : children
  return <LoadState query={query} texts={texts} skeleton={skeleton} />
}
