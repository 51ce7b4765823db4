import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconPencil from "~icons/tabler/pencil"
import IconRss from "~icons/tabler/rss"
import IconSend from "~icons/tabler/send"
import IconTrash from "~icons/tabler/trash"
import IconUserMinus from "~icons/tabler/user-minus"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { LazyDialog } from "../../../ui/member/dialog.tsx"
import { useRemovePost } from "../api.ts"
import { usePostFollows } from "../follow-context.ts"
import { mayEdit } from "../model.ts"
import { useReport } from "../report-context.ts"
import { useShare } from "../share-context.ts"
import { EditDialog } from "./edit-dialog.tsx"

/** The actions of a post: share it, edit and delete an own one, follow the author of another's, report it. */
export function PostMenu({ post, now }: { post: Post; now: Date }) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null)
  const close = () => setOpen(null)
  const report = useReport()
  const share = useShare()
  const follows = usePostFollows()
  const isFollowed = follows.isFollowed(post.user_id)
  const { setFollowed } = follows
  const shareItem = { label: feed.share, icon: IconSend, onChoose: () => share(post) }
  const further = post.canDelete
    ? [
        ...(mayEdit(post, now)
          ? [{ label: feed.edit, icon: IconPencil, onChoose: () => setOpen("edit") }]
          : []),
        { label: feed.remove, icon: IconTrash, onChoose: () => setOpen("remove") },
      ]
    : [
        {
          label: isFollowed ? friends.unfollow : friends.follow,
          icon: isFollowed ? IconUserMinus : IconRss,
          onChoose: () => setFollowed({ id: post.user_id, nickname: post.nickname }, !isFollowed),
        },
        { label: feed.report, icon: IconFlag, onChoose: () => report({ type: "post", ...post }) },
      ]
  return (
    <>
      <ActionMenu
        label={feed.menuOf(post.nickname)}
        icon={IconDots}
        look="plain"
        items={[shareItem, ...further]}
      />
      <LazyDialog open={open === "edit"}>
        {() => <EditDialog post={post} open={open === "edit"} onClose={close} />}
      </LazyDialog>
      <LazyDialog open={open === "remove"}>
        {() => <RemoveDialog post={post} open={open === "remove"} onClose={close} />}
      </LazyDialog>
    </>
  )
}

function RemoveDialog({ post, ...state }: { post: Post; open: boolean; onClose: () => void }) {
  const remove = useRemovePost()
  return (
    <ConfirmMutation
      {...state}
      action={() => remove.mutateAsync(post)}
      title={feed.removeTitle}
      text={feed.removeText}
      confirmLabel={feed.remove}
      danger
      failedText={feed.removeFailed}
      doneText={feed.removed}
    />
  )
}
