import type { WishCategory } from "@pinyu/contract/wishes/options"
import { wishes } from "@pinyu/phrases/wishes"

/** The sign of a wish's category, before its name. */
export const CategoryEmoji = ({ category }: { category: WishCategory }) => (
  <span aria-hidden="true">{wishes.emoji[category]}</span>
)
