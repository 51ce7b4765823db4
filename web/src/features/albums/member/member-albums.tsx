import { albums as words } from "@pinyu/phrases/albums"
import { useId } from "react"
import { useNow } from "../../../lib/use-now.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { useMemberAlbums } from "../api.ts"
import { addressesIn, useAddresses } from "../parts/addresses.ts"
import { AlbumCard } from "../parts/album-card.tsx"
import grid from "../parts/album-grid.module.css"
import styles from "./member-albums.module.css"

interface MemberAlbumsProps {
  memberId: string
  className?: string | undefined
}

/** A member's albums on their profile, those that are locked for the viewer among them. Nothing where there are none. */
export function MemberAlbums({ memberId, className }: MemberAlbumsProps) {
  const { data: albums, isError, refetch } = useMemberAlbums(memberId)
  const titleId = useId()
  const now = useNow()
  const addresses = useAddresses(async () =>
    addressesIn((await refetch({ cancelRefetch: false })).data ?? []),
  )
  if (!albums && isError)
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {words.memberFailed}
      </Banner>
    )
  if (!albums?.length) return null
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={titleId}>
      <Heading level={2} id={titleId}>
        {words.memberTitle}
      </Heading>
      <ul className={grid.grid} aria-labelledby={titleId}>
        {albums.map((album) => (
          <li key={album.id}>
            <AlbumCard album={album} addresses={addresses} now={now} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
