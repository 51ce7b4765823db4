import { memberParts } from "@pinyu/phrases/member-parts"
import type { ReactNode } from "react"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { useOnline } from "../../lib/socket/online.ts"
import { ErrorState } from "../feedback/state.tsx"

interface LoadStateProps {
  /** The query from TanStack Query. */
  query: { isPending: boolean; error: unknown; refetch: () => Promise<unknown> }
  texts: { failedTitle: string; failedText: string; offlineText: string }
  /** Shown while the query loads. */
  skeleton: ReactNode
  /** Whether it fills the whole page. */
  page?: boolean
  /** Another action beside the retry button. */
  action?: ReactNode
}

/** The state of a query without data: loading, offline or failed, with the server's message after an error response. */
export function LoadState({ query, texts, skeleton, page = false, action }: LoadStateProps) {
  const online = useOnline()
  const { isPending, error, refetch } = query
  const common = { page, level: page ? (1 as const) : (2 as const), action, onRetry: () => void refetch() }
  if (!online) return <ErrorState {...common} title={memberParts.offlineTitle} text={texts.offlineText} />
  if (isPending) return skeleton
  const text = toFailureMessage(error, texts.failedText)
  const cause = text === texts.failedText ? error : undefined
  return <ErrorState {...common} title={texts.failedTitle} text={text} error={cause} />
}
