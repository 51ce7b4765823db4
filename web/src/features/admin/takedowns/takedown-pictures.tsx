import { adminPages } from "@pinyu/contract/admin/pages"
import type { PictureCopy, WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { FilePicker } from "../../../ui/member/file-picker.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useAddContent, useAddPicture, useCopies } from "./api.ts"

/** The pictures that cannot be uploaded again, and copies that members already have. */
export function TakedownPictures({ takedown }: { takedown: WholeTakedown }) {
  const { id, pictures_count, destroyed_at } = takedown
  const add = useAddPicture(id)
  const addPicture = ([picture]: readonly File[]) =>
    picture &&
    add.mutate(picture, {
      onSuccess: () => toasts.show({ text: words.pictureAdded, tone: "success" }),
    })
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.picturesTitle}</Heading>
      <p className={styles.quiet}>
        {words.pictures(pictures_count)} {words.picturesText}
      </p>
      {add.error && <Banner tone="error">{toErrorMessage(add.error)}</Banner>}
      {destroyed_at === null && (
        <div className={styles.buttons}>
          <FilePicker kind="taken_down_picture" onFiles={addPicture}>
            {(open) => (
              <Button variant="outline" busy={add.isPending} onClick={open}>
                {words.addPicture}
              </Button>
            )}
          </FilePicker>
        </div>
      )}
      {pictures_count > 0 && <Copies takedown={takedown} />}
    </section>
  )
}

function Copies({ takedown }: { takedown: WholeTakedown }) {
  const { data, error, refetch } = useCopies(takedown)
  return (
    <>
      <Heading level={3}>{words.copiesTitle}</Heading>
      <p className={styles.quiet}>{words.copiesText}</p>
      {data?.length === 0 && <p role="status">{words.noCopies}</p>}
      {!data && !error && <Skeleton shape="card" height="4rem" />}
      {!data && error && (
        <div className={styles.titleLine}>
          <Banner tone="error">{words.copiesFailed}</Banner>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      )}
      <ul className={styles.list} aria-label={words.copiesTitle}>
        {data?.map((copy) => (
          <Copy key={copy.id} takedownId={takedown.id} copy={copy} />
        ))}
      </ul>
    </>
  )
}

function Copy({ takedownId, copy }: { takedownId: string; copy: PictureCopy }) {
  const { type, id, member, created_at } = copy
  const nickname = member.nickname ?? words.departed
  const add = useAddContent(takedownId)
  const hide = () =>
    add.mutate(
      { type, id },
      { onError: (error) => toasts.show({ text: toErrorMessage(error), tone: "error" }) },
    )
  return (
    <li className={styles.message}>
      <div className={styles.titleLine}>
        <strong>{words.targets[type]}</strong>
        <Link to={adminPages.member(member.id)} dir="auto">
          {nickname}
        </Link>
        <time className={styles.quiet} dateTime={created_at}>
          {dateTimeLabel(created_at)}
        </time>
        <Button
          variant="danger"
          size="sm"
          busy={add.isPending}
          aria-label={words.hideCopy(words.targets[type], nickname)}
          onClick={hide}
        >
          {words.hide}
        </Button>
      </div>
    </li>
  )
}
