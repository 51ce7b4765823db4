import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import IconHeart from "~icons/tabler/heart"
import IconHearts from "~icons/tabler/hearts"
import IconLock from "~icons/tabler/lock"
import IconUserCheck from "~icons/tabler/user-check"
import IconUsers from "~icons/tabler/users"
import type { IconDrawing } from "../../../ui/icon.tsx"

/** The icon of each access level. */
export const levelIcons: Record<AlbumPrivacyLevel, IconDrawing> = {
  public: IconUsers,
  private: IconLock,
  liked_by_me: IconHeart,
  mutual_likes: IconHearts,
  selected_members: IconUserCheck,
}
