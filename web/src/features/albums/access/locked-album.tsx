import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type AlbumWithMedia, newRequest } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { albums } from "@pinyu/phrases/albums"
import { dateLabel } from "@pinyu/phrases/dates"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import IconHourglass from "~icons/tabler/hourglass"
import IconLock from "~icons/tabler/lock"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "./access.module.css"
import { useAskForAccess, useCancelRequest } from "./api.ts"

/** An album without access: why, and the request if its owner accepts requests. */
export function LockedAlbum({ album }: { album: AlbumWithMedia }) {
  if (album.requested_at) return <Waiting album={album} requestedAt={album.requested_at} />
  return (
    <EmptyState
      title={album.accepts_requests ? words.askTitle : albums.lockedTitle}
      text={album.accepts_requests ? words.askText : albums.lockedText}
      art={<Icon of={IconLock} size="3rem" />}
      action={
        album.accepts_requests ? <RequestForm album={album} /> : <VisitOwner ownerId={album.owner_id} />
      }
    />
  )
}

function VisitOwner({ ownerId }: { ownerId: string }) {
  return (
    <LinkButton to={pages.user(ownerId)} variant="outline">
      {albums.visitSharer}
    </LinkButton>
  )
}

function RequestForm({ album }: { album: AlbumWithMedia }) {
  const { max } = albumsLimits.request
  const submission = useSubmission()
  const ask = useAskForAccess(album.id)
  const [count, setCount] = useState(0)
  const send = (typed: FormData) => {
    const message = formText(typed, "message")
    const work = async () => {
      const errors = validateForm(newRequest, { message })
      if (hasErrors(errors)) return errors
      await ask.mutateAsync(message)
      toasts.show({ text: words.sent, tone: "success" })
    }
    void submission.submit(work, (error) => toFailureMessage(error, words.askFailed))
  }
  return (
    <div className={styles.ask}>
      <Form submission={submission} onSubmit={send}>
        <TextField
          label={words.message}
          name="message"
          hint={count > max ? memberParts.tooManyCharacters(count - max) : words.messageHint}
          error={submission.errors.message}
          adornment={<span className={styles.unit}>{memberParts.charactersOf(count, max)}</span>}
          autoComplete="off"
          onChange={({ target }) => {
            setCount(countCharacters(target.value, max))
            submission.clearError("message")
          }}
        />
        <Button type="submit" busy={submission.pending}>
          {words.ask}
        </Button>
      </Form>
    </div>
  )
}

function Waiting({ album, requestedAt }: { album: AlbumWithMedia; requestedAt: string }) {
  const cancel = useCancelRequest(album.id)
  const withdraw = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toasts.show({ text: words.cancelled, tone: "success" }),
      onError: (error) => toasts.show({ text: toFailureMessage(error, words.cancelFailed), tone: "error" }),
    })
  return (
    <EmptyState
      title={words.waitingTitle}
      text={words.waitingText(dateLabel(requestedAt))}
      art={<Icon of={IconHourglass} size="3rem" />}
      action={
        <>
          <VisitOwner ownerId={album.owner_id} />
          <Button variant="quiet" busy={cancel.isPending} onClick={withdraw}>
            {words.cancel}
          </Button>
        </>
      }
    />
  )
}
