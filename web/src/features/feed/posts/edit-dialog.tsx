import { textToSend } from "@pinyu/contract/canonical"
import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Post } from "@pinyu/contract/feed/schemas"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import { Suspense } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { useRetainedState } from "../../../lib/session/retained-state.ts"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { isWithin } from "../../../ui/member/count-characters.ts"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useEditPost } from "../api.ts"
import { LazyPictureStrip } from "../composer/picture-part.tsx"
import { movePicture } from "../model.ts"

const urlOf = ({ pictures }: Post, id: string) => {
  const found = pictures.find((picture) => picture.id === id)
  return found?.small_url ?? found?.url ?? null
}

interface EditDialogProps {
  post: Post
  open: boolean
  onClose: () => void
}

interface EditedPicture {
  id: string
  alt: string
}

/** Edits the text of a post, and orders, describes or removes its pictures. What is typed stays when the dialog or the page is closed. */
export function EditDialog({ post, open, onClose }: EditDialogProps) {
  const [typed, setTyped] = useRetainedState<string | null>(`feed.edit.${post.id}`, () => null)
  const [arranged, setArranged] = useRetainedState<EditedPicture[] | null>(
    `feed.edit.pictures.${post.id}`,
    () => null,
  )
  const text = typed ?? post.content ?? ""
  const pictures = arranged ?? post.pictures.map(({ id, alt }) => ({ id, alt: alt ?? "" }))
  const submission = useSubmission()
  const edit = useEditPost()
  const content = textToSend(text)
  const areAltsShort = pictures.every(({ alt }) => isWithin(textToSend(alt), feedLimits.alt))
  const isShort = isWithin(content, feedLimits.post) && areAltsShort
  const isReady = isShort && (content !== "" || pictures.length > 0)
  const begin = () => {
    setTyped(null)
    setArranged(null)
  }

  const work = async () => {
    const next = pictures.map(({ id, alt }) => ({ id, alt: textToSend(alt) || null }))
    await edit.mutateAsync({ id: post.id, content: content || null, pictures: next })
    begin()
    toasts.show({ text: feed.edited, tone: "success" })
    onClose()
  }
  const cancel = () => {
    begin()
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
        {pictures.length > 0 && (
          <Suspense fallback={null}>
            <LazyPictureStrip
              pictures={pictures.map((picture) => ({ ...picture, src: urlOf(post, picture.id) }))}
              onMove={(id, to) => setArranged(movePicture(pictures, id, to))}
              onDescribe={(id, alt) =>
                setArranged(pictures.map((picture) => (picture.id === id ? { id, alt } : picture)))
              }
              onRemove={(id) => setArranged(pictures.filter((picture) => picture.id !== id))}
            />
          </Suspense>
        )}
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
