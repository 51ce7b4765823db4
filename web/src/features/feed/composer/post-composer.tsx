import { feedLimits } from "@pinyu/contract/feed/limits"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import IconPhotoPlus from "~icons/tabler/photo-plus"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { FilePicker } from "../../../ui/member/file-picker.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { useCreatePost } from "../api.ts"
import { PicturePart } from "./picture-part.tsx"
import styles from "./post-composer.module.css"
import type { PictureInPost } from "./use-picture.ts"

/** A draft of a post, which outlives a switch to another tab. */
export interface Draft {
  text: string
  write: (text: string) => void
  picture: PictureInPost
  /** True with text or a picture. */
  isStarted: boolean
}

interface PostComposerProps {
  draft: Draft
  onPublished: () => void
  /** Focuses the text at once. */
  focuses?: boolean
  /** Folds the composer; absent where it stays. */
  onClose?: (() => void) | undefined
}

/** The post composer: text, a picture, or both. */
export function PostComposer({ draft, onPublished, focuses = false, onClose }: PostComposerProps) {
  const { text, write, picture, isStarted } = draft
  const create = useCreatePost()
  const content = text.trim()
  const chosen = picture.picture
  const isReady = isStarted && countCharacters(content) <= feedLimits.post.max && (!chosen || chosen.answer)
  const publish = () => {
    if (isReady)
      create.mutate(
        { content: content || null, media_url: chosen?.answer ?? null },
        { onSuccess: onPublished },
      )
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) publish()
      }}
    >
      <Heading level={2}>{feed.composerTitle}</Heading>
      {create.error && <Banner tone="error">{toFailureMessage(create.error, feed.publishFailed)}</Banner>}
      <TextAreaField
        label={feed.content}
        max={feedLimits.post.max}
        rows={5}
        placeholder={feed.contentPlaceholder}
        autoFocus={focuses}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <PicturePart of={picture} />
      <div className={styles.actions}>
        <FilePicker accept="image/*" onFiles={([selected]) => selected && picture.choose(selected)}>
          {(open) => (
            <Button variant="outline" icon={<Icon of={IconPhotoPlus} size="1.25rem" />} onClick={open}>
              {feed.addPicture}
            </Button>
          )}
        </FilePicker>
        <span className={styles.ends}>
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              {common.cancel}
            </Button>
          )}
          <Button type="submit" busy={create.isPending} disabled={!isReady}>
            {feed.publish}
          </Button>
        </span>
      </div>
      <p className={styles.rules}>{feed.postingRules}</p>
    </form>
  )
}
