import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconTrash from "~icons/tabler/trash"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { useRemovePost } from "../api.ts"
import { useReport } from "../report-context.ts"

/** The actions of a post: delete an own one, report another's. */
export function PostMenu({ post }: { post: Post }) {
  const [isConfirming, setConfirming] = useState(false)
  const report = useReport()
  const remove = useRemovePost()
  const item = post.canDelete
    ? { label: feed.remove, icon: IconTrash, onChoose: () => setConfirming(true) }
    : { label: feed.report, icon: IconFlag, onChoose: () => report({ type: "post", ...post }) }
  return (
    <>
      <ActionMenu label={feed.menuOf(post.nickname)} icon={IconDots} look="plain" items={[item]} />
      <ConfirmMutation
        open={isConfirming}
        onClose={() => setConfirming(false)}
        action={() => remove.mutateAsync(post)}
        title={feed.removeTitle}
        text={feed.removeText}
        confirmLabel={feed.remove}
        danger
        failedText={feed.removeFailed}
        doneText={feed.removed}
      />
    </>
  )
}
