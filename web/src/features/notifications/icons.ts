import type { NotificationType } from "@pinyu/contract/notifications/options"
import {
  IconBell,
  IconEye,
  IconGift,
  IconHeart,
  IconHearts,
  IconInfoCircle,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconMessageCircle,
  IconPhoto,
  IconSparkles,
  IconSpeakerphone,
  IconStar,
  IconUserCheck,
  IconUserPlus,
} from "@tabler/icons-react"
import type { IconDrawing } from "../../ui/icon.tsx"

const icons: Record<NotificationType, IconDrawing> = {
  like_received: IconHeart,
  match_found: IconHearts,
  message_received: IconMessage,
  post_liked: IconHeart,
  post_commented: IconMessageCircle,
  wish_liked: IconStar,
  wish_granted: IconSparkles,
  profile_viewed: IconEye,
  album_shared: IconPhoto,
  gift_received: IconGift,
  friend_request: IconUserPlus,
  friend_accepted: IconUserCheck,
  system_announcement: IconSpeakerphone,
  admin_notice: IconInfoCircle,
  contact_form_submitted: IconMail,
  contact_form_replied: IconMailOpened,
}

/** The icon of a type; a bell for one that a newer server knows and this page does not. */
export const iconOf = (type: string): IconDrawing =>
  Object.hasOwn(icons, type) ? icons[type as NotificationType] : IconBell
