import { pages } from "@pinyu/contract/pages"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes as words } from "@pinyu/phrases/wishes"
import { Link } from "react-router"
import IconHourglass from "~icons/tabler/hourglass"
import { useNow } from "../../lib/hooks/use-now.ts"
import { Icon } from "../../ui/icon.tsx"
import { AsidePanel, AsideRow } from "../../ui/member/aside-panel.tsx"
import { useEndingWishes } from "./api.ts"
import { CategoryEmoji } from "./category-emoji.tsx"
import styles from "./ending-wishes.module.css"
import { remainingTimeLabel } from "./model.ts"

/** A few wishes of others that end soon, beside other content. */
export function EndingWishes() {
  const query = useEndingWishes()
  const now = useNow()
  return (
    <AsidePanel
      title={words.endingTitle}
      query={query}
      rows={wishesLimits.endingSoon}
      isEmpty={query.data?.length === 0}
      texts={{ empty: words.endingEmpty, failed: words.endingFailed }}
      more={<Link to={pages.wishes}>{words.allWishes}</Link>}
    >
      {query.data?.map((wish) => (
        <AsideRow key={wish.id}>
          <EndingWish wish={wish} now={now} />
        </AsideRow>
      ))}
    </AsidePanel>
  )
}

function EndingWish({ wish, now }: { wish: Wish; now: Date }) {
  return (
    <Link to={pages.wish(wish.id)} className={styles.wish}>
      <span className={styles.title} dir="auto">
        <CategoryEmoji category={wish.category} /> {wish.title}
      </span>
      <span className={styles.facts}>
        <bdi className={styles.name}>{wish.nickname}</bdi>
        <span className={styles.left}>
          <Icon of={IconHourglass} size="0.875rem" />
          {remainingTimeLabel(wish, now)}
        </span>
      </span>
    </Link>
  )
}
