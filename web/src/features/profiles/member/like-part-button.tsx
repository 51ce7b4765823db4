import { isPartLiked } from "@pinyu/contract/profiles/parts"
import type { MemberProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import IconMessageHeart from "~icons/tabler/message-heart"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Heart } from "../../../ui/member/heart.tsx"
import { isBlurred } from "./model.ts"
import type { LikePart } from "./parts.ts"

type Likeable = Pick<MemberProfile, "liked_parts" | "can_chat" | "i_like_them">

/** Whether a part has a heart: one that is liked, or can be. A second like says nothing where no line can be written. */
const hasHeart = ({ can_chat, i_like_them }: Likeable, isLiked: boolean) =>
  isLiked || can_chat || !i_like_them

const heartOf = (isLiked: boolean) => (isLiked ? <Heart filled /> : <Icon of={IconMessageHeart} />)

interface LikePhotoButtonProps {
  profile: Pick<MemberProfile, "avatar_urls" | "photo_ids" | "blurred_photos"> & Likeable
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
  const isLiked = isPartLiked(profile.liked_parts, { photo_id: id })
  if (!hasHeart(profile, isLiked)) return null
  return (
    <span className={className}>
      <IconButton
        label={memberProfile.likePhoto(index + 1, urls.length)}
        look="onPhoto"
        aria-pressed={isLiked}
        onClick={() => onLike({ photo_id: id }, { kind: "photo", photo_url: url })}
      >
        {heartOf(isLiked)}
      </IconButton>
    </span>
  )
}

interface LikeAnswerButtonProps {
  answer: PromptAnswer
  profile: Likeable
  onLike: LikePart | undefined
  className?: string | undefined
}

/** Likes one answer. */
export function LikeAnswerButton({ answer, profile, onLike, className }: LikeAnswerButtonProps) {
  const { prompt } = answer
  const isLiked = isPartLiked(profile.liked_parts, { prompt })
  if (!onLike || !hasHeart(profile, isLiked)) return null
  return (
    <IconButton
      label={memberProfile.likeAnswer(promptTexts[prompt])}
      look="ring"
      className={className}
      aria-pressed={isLiked}
      onClick={() => onLike({ prompt }, { kind: "prompt", ...answer })}
    >
      {heartOf(isLiked)}
    </IconButton>
  )
}
