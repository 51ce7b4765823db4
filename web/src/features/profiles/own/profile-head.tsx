import { pages } from "@pinyu/contract/pages"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { dateLabel } from "@pinyu/phrases/dates"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { profiles as words } from "@pinyu/phrases/profiles"
import type { RefObject } from "react"
import { Link } from "react-router"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconEye from "~icons/tabler/eye"
import IconHeartSearch from "~icons/tabler/heart-search"
import IconPencil from "~icons/tabler/pencil"
import IconShieldLock from "~icons/tabler/shield-lock"
import { Avatar } from "../../../ui/avatar.tsx"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import styles from "./profile-screen.module.css"

interface ProfileHeadProps {
  profile: OwnProfile
  /** Whether the reminder already leads to the verification. */
  isReminded: boolean
  onEdit: () => void
  editButton: RefObject<HTMLButtonElement | null>
}

/** The profile's header with its actions. */
export function ProfileHead({ profile, isReminded, onEdit, editButton }: ProfileHeadProps) {
  return (
    <header className={styles.head}>
      <Heading level={1} size="xl">
        {words.title}
      </Heading>
      <div className={styles.who}>
        <Avatar src={profile.avatar_urls_signed[0]} id={profile.id} nickname={profile.nickname} size={64} />
        <div className={styles.names}>
          <p className={styles.name}>{profile.nickname}</p>
          <p className={styles.standing}>
            <span>{optionNames.identity[profile.identity]}</span>
            {(profile.is_verified || !isReminded) && (
              <Link to={verificationPages.own}>
                {profile.is_verified ? <VerifiedMark label={memberParts.verified} withText /> : words.verify}
              </Link>
            )}
            {profile.is_vip && profile.vip_expires_at && (
              <span className={styles.vip}>{words.vipUntil(dateLabel(profile.vip_expires_at))}</span>
            )}
          </p>
          <p className={styles.email}>{profile.email}</p>
        </div>
      </div>
      <div className={styles.ways}>
        <Button ref={editButton} icon={<Icon of={IconPencil} size="1.125rem" />} onClick={onEdit}>
          {words.edit}
        </Button>
        <LinkButton
          to={pages.user(profile.id)}
          variant="outline"
          icon={<Icon of={IconEye} size="1.125rem" />}
        >
          {words.preview}
        </LinkButton>
      </div>
    </header>
  )
}

/** What else belongs to the profile, on pages of its own. */
export function ProfileLinks() {
  return (
    <nav className={styles.links} aria-label={words.title}>
      <ProfileLink to={pages.firstStep("preferences")} icon={IconHeartSearch}>
        {firstSteps.preferences.label}
      </ProfileLink>
      <ProfileLink to={pages.profilePrivacy} icon={IconShieldLock}>
        {words.privacyLink}
      </ProfileLink>
    </nav>
  )
}

interface ProfileLinkProps {
  to: string
  icon: typeof IconEye
  children: string
}

function ProfileLink({ to, icon, children }: ProfileLinkProps) {
  return (
    <Link to={to}>
      <Icon of={icon} size="1.25rem" />
      {children}
      <Icon of={IconChevronRight} size="1rem" className={styles.chevron} />
    </Link>
  )
}
