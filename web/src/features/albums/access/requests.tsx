import type { AlbumRequest } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { dateLabel } from "@pinyu/phrases/dates"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useId, useRef, useState } from "react"
import { Link } from "react-router"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "./access.module.css"
import { useDecline, useGrantAccess, useReceivedRequests, useUndoDecline } from "./api.ts"
import { DurationDialog } from "./duration-dialog.tsx"

/** The requests for the member's albums. Nothing shows while there are none. */
export function Requests() {
  const query = useReceivedRequests()
  const titleId = useId()
  const requests = uniqueItems(query.data, (page) => page.requests)
  if (query.isError && !query.data)
    return (
      <Banner tone="error" onRetry={() => void query.refetch()}>
        {words.requestsFailed}
      </Banner>
    )
  if (requests.length === 0) return null
  const count = `${requests.length}${query.hasNextPage ? "+" : ""}`
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading level={2} id={titleId}>
          {words.requestsTitle}
        </Heading>
        <Pill tone="yellow">{words.requestsCount(count)}</Pill>
      </div>
      <p className={styles.hint}>{words.requestsHint}</p>
      <Rows query={query} requests={requests} titleId={titleId} />
    </section>
  )
}

interface RowsProps {
  query: ReturnType<typeof useReceivedRequests>
  requests: readonly AlbumRequest[]
  titleId: string
}

function Rows({ query, requests, titleId }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<AlbumRequest | null>(null)
  const grant = useGrantAccess()
  const decline = useDeclineWithUndo()
  return (
    <>
      <ul ref={list} className={styles.rows} aria-labelledby={titleId}>
        {requests.map((request) => (
          <li key={request.id} className={styles.row}>
            <Avatar
              src={request.member.avatar_urls[0]}
              id={request.member.id}
              nickname={request.member.nickname}
              size={56}
            />
            <About request={request} />
            <div className={styles.actions}>
              <Button
                variant="outline"
                size="sm"
                aria-label={words.declineOf(request.member.nickname)}
                onClick={() => decline(request)}
              >
                {words.decline}
              </Button>
              <Button
                size="sm"
                aria-label={words.grantTo(request.member.nickname)}
                onClick={() => setChosen(request)}
              >
                {words.grant}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
      <DurationDialog
        about={chosen && { nickname: chosen.member.nickname, albumTitle: chosen.album_title }}
        confirmLabel={words.confirmGrant}
        doneText={words.granted(chosen?.member.nickname ?? "")}
        onChoose={async (hours) => chosen && grant.mutateAsync({ request: chosen, hours })}
        onClose={() => setChosen(null)}
      />
    </>
  )
}

/** The member's card and line. */
function About({ request: { member, message, album_title, requested_at } }: { request: AlbumRequest }) {
  const facts = [member.age === null ? null : words.age(member.age), member.city].filter(Boolean)
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        <Link to={pages.user(member.id)}>
          <bdi>{member.nickname}</bdi>
        </Link>
        {member.is_verified && <VerifiedMark label={memberParts.verified} />}
        {member.is_vip && <span className={styles.vip}>VIP</span>}
        <span className={styles.quiet}>{facts.join("・")}</span>
      </p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p className={styles.quiet}>
        {words.album(album_title)}　{words.requestedOn(dateLabel(requested_at))}
      </p>
    </div>
  )
}

/** Declines at once, with an undo in the toast. */
const useDeclineWithUndo = () => {
  const decline = useDecline()
  const undo = useUndoDecline()
  const fail = (text: string) => (error: unknown) =>
    void toasts.show({ text: toFailureMessage(error, text), tone: "error" })
  const restore = (request: AlbumRequest) => undo.mutate(request, { onError: fail(words.undoFailed) })
  return (request: AlbumRequest) =>
    void decline
      .mutateAsync(request)
      .then(() =>
        toasts.show({
          text: words.declined(request.member.nickname),
          seconds: 8,
          actions: [{ label: words.undo, onPress: () => restore(request) }],
        }),
      )
      .catch(fail(words.declineFailed))
}
