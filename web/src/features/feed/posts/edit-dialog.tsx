import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Post } from "@pinyu/contract/feed/schemas"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { useRetainedState } from "../../../lib/session/retained-state.ts"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useEditPost } from "../api.ts"

interface EditDialogProps {
  post: Post
  open: boolean
  onClose: () => void
}

/** Edits the text of a post. What is typed stays when the dialog or the page is closed. */
export function EditDialog({ post, open, onClose }: EditDialogProps) {
  const [typed, setTyped] = useRetainedState<string | null>(`feed.edit.${post.id}`, () => null)
  const text = typed ?? post.content ?? ""
  const submission = useSubmission()
  const edit = useEditPost()
  const content = text.trim()
  const isReady =
    countCharacters(content) <= feedLimits.post.max && (content !== "" || post.media_url !== null)

  const work = async () => {
    await edit.mutateAsync({ id: post.id, content: content || null })
    setTyped(null)
    toasts.show({ text: feed.edited, tone: "success" })
    onClose()
  }
  const cancel = () => {
    setTyped(null)
    submission.clear()
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={feed.editTitle} size="36rem">
      <Form
        submission={submission}
        onSubmit={() => void submission.submit(work, (error) => toFailureMessage(error, feed.editFailed))}
        aria-label={feed.editTitle}
      >
        <TextAreaField
          label={feed.content}
          name="content"
          max={feedLimits.post.max}
          rows={6}
          data-autofocus
          value={text}
          error={submission.errors.content}
          hint={feed.editRule(feedLimits.editMinutes)}
          onChange={({ target }) => {
            setTyped(target.value)
            submission.clearError("content")
          }}
        />
        <DialogActions>
          <Button variant="outline" onClick={cancel} disabled={submission.pending}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={submission.pending} disabled={!isReady}>
            {feed.saveEdit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
