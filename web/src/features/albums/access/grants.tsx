import type { AlbumGrant } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { useId, useRef, useState } from "react"
import { Link } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { expiryOf, grantText } from "../model.ts"
import styles from "./access.module.css"
import { useChangeGrant, useGrants, useRevoke } from "./api.ts"
import { DurationDialog } from "./duration-dialog.tsx"

/** The members to whom the member has opened an album. Nothing shows while there are none. */
export function Grants() {
  const query = useGrants()
  const titleId = useId()
  const grants = uniqueItems(query.data, (page) => page.grants)
  if (query.isError && !query.data)
    return (
      <Banner tone="error" onRetry={() => void query.refetch()}>
        {words.grantsFailed}
      </Banner>
    )
  if (grants.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Heading level={2} id={titleId}>
        {words.grantsTitle}
      </Heading>
      <Rows query={query} grants={grants} titleId={titleId} />
    </section>
  )
}

interface RowsProps {
  query: ReturnType<typeof useGrants>
  grants: readonly AlbumGrant[]
  titleId: string
}

interface OpenDialog {
  about: AlbumGrant
  to: "change" | "revoke"
}

function Rows({ query, grants, titleId }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <ul ref={list} className={styles.rows} aria-labelledby={titleId}>
        {grants.map((grant) => (
          <li key={grant.id} className={styles.row}>
            <Avatar
              src={grant.member.avatar_url ?? undefined}
              id={grant.member.id}
              nickname={grant.member.nickname}
              size={40}
            />
            <div className={styles.words}>
              <p className={styles.name}>
                <Link to={pages.user(grant.member.id)}>
                  <bdi>{grant.member.nickname}</bdi>
                </Link>
              </p>
              <p className={styles.quiet}>
                {words.album(grant.album_title)}　{grantText(expiryOf(grant.expires_at, now))}
              </p>
            </div>
            <div className={styles.actions}>
              <Button
                variant="outline"
                size="sm"
                aria-label={words.changeOf(grant.member.nickname)}
                onClick={() => setOpenDialog({ about: grant, to: "change" })}
              >
                {words.change}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={words.revokeOf(grant.member.nickname)}
                onClick={() => setOpenDialog({ about: grant, to: "revoke" })}
              >
                {words.revoke}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
      <Dialogs openDialog={openDialog} onClose={close} />
    </>
  )
}

function Dialogs({ openDialog, onClose }: { openDialog: OpenDialog | null; onClose: () => void }) {
  const change = useChangeGrant()
  const revoke = useRevoke()
  const grant = openDialog?.about
  const about = grant && { nickname: grant.member.nickname, albumTitle: grant.album_title }
  return (
    <>
      <DurationDialog
        about={openDialog?.to === "change" && about ? about : null}
        confirmLabel={words.change}
        doneText={words.changed}
        onChoose={async (hours) => grant && change.mutateAsync({ grant, hours })}
        onClose={onClose}
      />
      <ConfirmMutation
        open={openDialog?.to === "revoke"}
        onClose={onClose}
        action={async () => grant && revoke.mutateAsync(grant)}
        title={words.revokeTitle}
        text={about && words.revokeText(about.nickname, about.albumTitle)}
        confirmLabel={words.revoke}
        danger
        failedText={words.revokeFailed}
        doneText={words.revoked}
      />
    </>
  )
}
