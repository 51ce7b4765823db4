import type { NotificationType } from "@pinyu/contract/notifications/options"
import IconBell from "~icons/tabler/bell"
import IconEye from "~icons/tabler/eye"
import IconGift from "~icons/tabler/gift"
import IconHandClick from "~icons/tabler/hand-click"
import IconHeart from "~icons/tabler/heart"
import IconHearts from "~icons/tabler/hearts"
import IconInfoCircle from "~icons/tabler/info-circle"
import IconLockOpen from "~icons/tabler/lock-open"
import IconMail from "~icons/tabler/mail"
import IconMailOpened from "~icons/tabler/mail-opened"
import IconMessage from "~icons/tabler/message"
import IconMessageCircle from "~icons/tabler/message-circle"
import IconMessageReply from "~icons/tabler/message-reply"
import IconPhoto from "~icons/tabler/photo"
import IconRosetteDiscountCheck from "~icons/tabler/rosette-discount-check"
import IconShieldHeart from "~icons/tabler/shield-heart"
import IconShieldLock from "~icons/tabler/shield-lock"
import IconSparkles from "~icons/tabler/sparkles"
import IconSpeakerphone from "~icons/tabler/speakerphone"
import IconStar from "~icons/tabler/star"
import IconUserCheck from "~icons/tabler/user-check"
import IconUserPlus from "~icons/tabler/user-plus"
import type { IconDrawing } from "../../ui/icon.tsx"

const icons: Record<NotificationType, IconDrawing> = {
  like_received: IconHeart,
  match_found: IconHearts,
  message_received: IconMessage,
  post_liked: IconHeart,
  post_commented: IconMessageCircle,
  comment_replied: IconMessageReply,
  comment_liked: IconHeart,
  wish_liked: IconStar,
  wish_granted: IconSparkles,
  profile_viewed: IconEye,
  album_shared: IconPhoto,
  album_requested: IconHandClick,
  album_granted: IconLockOpen,
  gift_received: IconGift,
  friend_request: IconUserPlus,
  friend_accepted: IconUserCheck,
  system_announcement: IconSpeakerphone,
  admin_notice: IconInfoCircle,
  security_notice: IconShieldLock,
  meeting_reminder: IconShieldHeart,
  photo_verification: IconRosetteDiscountCheck,
  contact_form_submitted: IconMail,
  contact_form_replied: IconMailOpened,
}

/** The icon of a type; a bell for types of a newer server. */
export const iconOf = (type: string): IconDrawing =>
  Object.hasOwn(icons, type) ? icons[type as NotificationType] : IconBell
