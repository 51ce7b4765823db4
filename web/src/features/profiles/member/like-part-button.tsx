import type { MemberProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import IconMessageHeart from "~icons/tabler/message-heart"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { isBlurred } from "./model.ts"
import type { LikePart } from "./parts.ts"

interface LikePhotoButtonProps {
  profile: Pick<MemberProfile, "avatar_urls" | "photo_ids" | "blurred_photos">
  /** The index of the photo, from 0. */
  index: number
  onLike: LikePart | undefined
  /** Places the button on the photo. */
  className?: string | undefined
}

/** Likes one photo. Nothing for a blurred one, and where nothing can be liked. */
export function LikePhotoButton({ profile, index, onLike, className }: LikePhotoButtonProps) {
  const { avatar_urls: urls, photo_ids: ids } = profile
  const [url, id] = [urls[index], ids[index]]
  if (!onLike || url === undefined || id === undefined || isBlurred(profile, index)) return null
  return (
    <span className={className}>
      <IconButton
        label={memberProfile.likePhoto(index + 1, urls.length)}
        look="onPhoto"
        onClick={() => onLike({ photo_id: id }, { kind: "photo", photo_url: url })}
      >
        <Icon of={IconMessageHeart} />
      </IconButton>
    </span>
  )
}

interface LikeAnswerButtonProps {
  answer: PromptAnswer
  onLike: LikePart | undefined
  className?: string | undefined
}

/** Likes one answer. */
export function LikeAnswerButton({ answer: { prompt, answer }, onLike, className }: LikeAnswerButtonProps) {
  if (!onLike) return null
  return (
    <IconButton
      label={memberProfile.likeAnswer(promptTexts[prompt])}
      look="ring"
      className={className}
      onClick={() => onLike({ prompt }, { kind: "prompt", prompt, answer })}
    >
      <Icon of={IconMessageHeart} />
    </IconButton>
  )
}
