import type { AlbumStats } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { optionNames } from "@pinyu/phrases/options"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import styles from "./albums-screen.module.css"

/** The count and limit of albums. */
export function Stats({ stats }: { stats: AlbumStats | undefined }) {
  const facts = [
    [words.stats.created, stats?.total_albums],
    [words.stats.limit, stats?.max_albums],
    [words.stats.media, stats?.total_media],
    [words.stats.tier, stats && optionNames.tier[stats.user_tier]],
  ] as const
  return (
    <dl className={styles.stats} aria-label={words.statsLabel} aria-busy={!stats}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.stat}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton width="2rem" />}</dd>
        </div>
      ))}
    </dl>
  )
}
