import { textToSend } from "@pinyu/contract/canonical"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { postAudiences } from "@pinyu/contract/feed/options"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import IconPhotoPlus from "~icons/tabler/photo-plus"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { Labelled } from "../../../ui/chip-group.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ActionBar } from "../../../ui/member/action-bar.tsx"
import { isWithin } from "../../../ui/member/count-characters.ts"
import { DropZone } from "../../../ui/member/drop-zone.tsx"
import { FilePicker } from "../../../ui/member/file-picker.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { useCreatePost } from "../api.ts"
import { PicturePart } from "./picture-part.tsx"
import styles from "./post-composer.module.css"
import type { Draft } from "./use-draft.ts"

const { max } = feedLimits.pictures
export const dropTexts = { drop: feed.dropPictures, hint: feed.picturesHint(max) }

interface PostComposerProps {
  draft: Draft
  onPublished: () => void
  /** Focuses the text at once. */
  focuses?: boolean
  /** Folds the composer; absent where it stays. */
  onClose?: (() => void) | undefined
}

/** The post composer: text, pictures, or both, and who sees them. */
export function PostComposer({ draft, onPublished, focuses = false, onClose }: PostComposerProps) {
  const { text, write, audience, pictures, isStarted } = draft
  const create = useCreatePost()
  const content = textToSend(text)
  const areAltsShort = pictures.list.every(({ alt }) => isWithin(textToSend(alt), feedLimits.alt))
  const isShort = isWithin(content, feedLimits.post) && areAltsShort
  const isReady = isStarted && isShort && pictures.areReady
  const publish = () => {
    if (!isReady) return
    const chosen = pictures.list.flatMap(({ answer, alt }) =>
      answer === null ? [] : [{ media_url: answer, alt: textToSend(alt) || null }],
    )
    const post = { content: content || null, pictures: chosen, audience }
    create.mutate(post, { onSuccess: onPublished, onError: pictures.reject })
  }
  return (
    <form
      className={styles.composer}
      aria-label={feed.composerTitle}
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) publish()
      }}
    >
      <DropZone texts={dropTexts} onFiles={pictures.add}>
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
        <PicturePart of={pictures} />
        <Labelled label={feed.audience} beside>
          {postAudiences.map((option) => (
            <Chip key={option} selected={audience === option} onClick={() => draft.setAudience(option)}>
              {feed.audiences[option]}
            </Chip>
          ))}
        </Labelled>
        <p className={styles.rules}>{feed.postingRules[audience]}</p>
        <ActionBar className={styles.actions}>
          <FilePicker kind="post_picture" multiple onFiles={pictures.add}>
            {(open) => (
              <Button
                variant="outline"
                icon={<Icon of={IconPhotoPlus} size="1.25rem" />}
                disabled={pictures.isFull}
                onClick={open}
              >
                {feed.addPictures(pictures.list.length, max)}
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
        </ActionBar>
      </DropZone>
    </form>
  )
}
