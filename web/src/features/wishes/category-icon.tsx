import type { WishCategory } from "@pinyu/contract/wishes/options"
import IconBook from "~icons/tabler/book"
import IconBriefcase from "~icons/tabler/briefcase"
import IconCoins from "~icons/tabler/coins"
import IconHeart from "~icons/tabler/heart"
import IconHomeHeart from "~icons/tabler/home-heart"
import IconLeaf from "~icons/tabler/leaf"
import IconStar from "~icons/tabler/star"
import { Icon, type IconDrawing } from "../../ui/icon.tsx"

const icons: Record<WishCategory, IconDrawing> = {
  love: IconHeart,
  career: IconBriefcase,
  health: IconLeaf,
  wealth: IconCoins,
  study: IconBook,
  family: IconHomeHeart,
  other: IconStar,
}

/** The sign of a wish's category, before its name. */
export function CategoryIcon({ category, size }: { category: WishCategory; size: string }) {
  return <Icon of={icons[category]} size={size} />
}
