import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { explore } from "@pinyu/phrases/explore"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { type CSSProperties, memo, type ReactNode, useState } from "react"
import { Link, useViewTransitionState } from "react-router"
import type { ListedMember } from "../../lib/query/member-lists.ts"
import { presenceOf, shortPresenceText } from "../../lib/time.ts"
import { classNames } from "../../ui/class-names.ts"
import { MarkedText } from "../../ui/member/marked-text.tsx"
import { VerifiedMark } from "../../ui/member/verified-mark.tsx"
import { useAvatarImage } from "../../ui/use-avatar-image.ts"
import { commonGroundText } from "./common-ground.ts"
import styles from "./member-tile.module.css"

interface MemberTileProps {
  member: ListedMember
  now: Date
  /** What was searched for; empty outside the search. */
  searched: string
  /** Whether the tile is visible at once and loads eagerly. */
  eager: boolean
  /**
   * The corner of the photo: the heart, and in explore the cross. The same function for all tiles at each
   * render.
   */
  renderAction: (member: MemberCard) => ReactNode
}

/** The grounds of loading photos: dusk, plum, tea, moss and wine. */
const tints = ["#8d7f86", "#7b6675", "#9a8268", "#7a8577", "#8a6570"]
/** The last digits of an id are random. */
const tintOf = (id: string) => tints[Number.parseInt(id.slice(-4), 16) % tints.length]

/**
 * An item of the grid: a member's photo with their name; all of it links to their profile. A grid has up to a
 * thousand, so that only those that change render again.
 */
export const MemberTile = memo(function MemberTile({
  member,
  now,
  searched,
  eager,
  renderAction,
}: MemberTileProps) {
  const picture = useAvatarImage(member.avatar_urls[0], member.id, member.nickname)
  const [loaded, setLoaded] = useState(false)
  const presence = presenceOf(member.last_online, now)
  const common = commonGroundText(member.reasons ?? null)
  const seen = shortPresenceText(member.last_online, now)
  return (
    <li>
      <article className={styles.tile} style={{ "--tint": tintOf(member.id) } as CSSProperties}>
        <TileLink to={pages.user(member.id)}>
          <img
            {...picture}
            // A cached image may finish loading before the listener exists.
            ref={(photo) => setLoaded((known) => known || Boolean(photo?.complete && photo.naturalWidth))}
            alt=""
            width={480}
            height={640}
            className={classNames(styles.photo, loaded && styles.loaded)}
            loading={eager ? "eager" : "lazy"}
            decoding="async"
            onLoad={() => setLoaded(true)}
          />
          <span className={styles.words}>
            {/* What only some members have is above the name, so that every name has the same place. */}
            {common && <span className={styles.common}>{common}</span>}
            {member.is_vip && <span className={styles.vip}>{explore.vip}</span>}
            {member.avatar_urls.length === 0 && <span className={styles.noPhoto}>{explore.noPhoto}</span>}
            <span className={styles.name}>
              <span className={styles.nickname}>
                {searched === "" ? (
                  member.nickname
                ) : (
                  <MarkedText text={member.nickname} searched={searched} />
                )}
              </span>
              {member.is_verified && (
                <>
                  {" "}
                  <VerifiedMark label={memberParts.verified} onPhoto />
                </>
              )}
            </span>
            <span className={styles.facts}>
              {member.age !== null && <span>{explore.years(member.age)}</span>}
              {member.city && <span>{member.city}</span>}
            </span>
            <span className={styles.facts}>
              <span>{optionNames.identity[member.identity]}</span>
              {seen && <span className={classNames(styles.presence, styles[presence])}>{seen}</span>}
            </span>
          </span>
        </TileLink>
        <div className={styles.action}>{renderAction(member)}</div>
      </article>
      {member.excerpt && (
        <p className={styles.excerpt}>
          <MarkedText text={member.excerpt} searched={searched} />
        </p>
      )}
    </li>
  )
})

/** Follows the location, which also changes when a sheet opens: the rest of the tile does not render again. */
function TileLink({ to, children }: { to: string; children: ReactNode }) {
  const isMoving = useViewTransitionState(to)
  return (
    <Link to={to} viewTransition className={classNames(styles.link, isMoving && styles.moving)}>
      {children}
    </Link>
  )
}
