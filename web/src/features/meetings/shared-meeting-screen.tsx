import { pages } from "@pinyu/contract/pages"
import { meetings as words } from "@pinyu/phrases/meetings"
import { lazy, Suspense } from "react"
import { useParams } from "react-router"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { useReusableToken } from "../../lib/session/url-token.ts"
import { Spinner } from "../../ui/feedback/spinner.tsx"

/** Loads lazily, with the client of the API: the other account links need neither. */
const SharedMeeting = lazy(() =>
  loadChunk(() => import("./shared-meeting.tsx")).then(({ SharedMeeting }) => ({ default: SharedMeeting })),
)

/** The plan of a meeting, for the contact who opens its link. No account is required. */
export function SharedMeetingScreen() {
  const params = useParams()
  const token = useReusableToken(params.token ?? null, pages.sharedMeeting(""))
  return (
    <Suspense fallback={<Spinner label={words.shared.loading} />}>
      <SharedMeeting token={token} />
    </Suspense>
  )
}
