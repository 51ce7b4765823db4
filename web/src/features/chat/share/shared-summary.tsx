import { isSharedPost, type Shared } from "@pinyu/contract/chat/sharing"
import { MemberSummary } from "./member-summary.tsx"
import { PostSummary } from "./post-summary.tsx"

/** What is about to be shared. */
export function SharedSummary({ shared }: { shared: Shared }) {
  return isSharedPost(shared) ? <PostSummary post={shared} /> : <MemberSummary member={shared} small />
}
