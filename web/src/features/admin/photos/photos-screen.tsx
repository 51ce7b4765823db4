import { adminPages } from "@pinyu/contract/admin/pages"
import { type CommunityRule, communityRules } from "@pinyu/contract/moderation/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { QueuedPhoto } from "@pinyu/contract/profiles/photo-queue"
import { adminPhotos as words } from "@pinyu/phrases/admin-photos"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { focusBeside, focusedStep, listStep } from "../../../lib/shortcuts/list-steps.ts"
import { useShortcuts } from "../../../lib/shortcuts/use-shortcuts.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation, ConfirmStep } from "../../../ui/member/confirm-mutation.tsx"
import { Dialog, DialogText } from "../../../ui/member/dialog.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useApprovePhotos, useQueuedPhotos, useRemovePhoto } from "./api.ts"
import photoStyles from "./photos.module.css"

/** Approves the focused photo and goes on to the next. */
const approveFocused = () => {
  const approve = focusedStep()
  if (!approve) return
  focusBeside(1)
  approve.click()
}

const removeFocused = () => focusedStep()?.closest("li")?.querySelector<HTMLElement>("[data-remove]")?.click()

/** The queue of new photos. */
export function PhotosScreen() {
  const query = useQueuedPhotos()
  const list = useRef<HTMLUListElement>(null)
  const photos = uniqueItems(query.data, (page) => page.photos)
  useShortcuts("photos", {
    a: { label: words.approve, run: approveFocused },
    r: { label: words.remove, run: removeFocused },
  })
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
        <p className={styles.keys}>{words.keys}</p>
      </div>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="20rem" />}
        isEmpty={photos.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ApproveAll photos={photos.slice(0, profileLimits.photos.approvedAtOnce)} />
        <ul ref={list} className={photoStyles.grid}>
          {photos.map((photo) => (
            <Tile key={photo.id} photo={photo} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function ApproveAll({ photos }: { photos: readonly QueuedPhoto[] }) {
  const [isConfirming, setConfirming] = useState(false)
  const approve = useApprovePhotos()
  return (
    <div className={styles.buttons}>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        {words.approveAll(photos.length)}
      </Button>
      <ConfirmMutation
        open={isConfirming}
        title={words.approveAllTitle}
        text={words.approveAllText}
        confirmLabel={words.approve}
        onClose={() => setConfirming(false)}
        action={() => approve.mutateAsync(photos.map(({ id }) => id))}
        doneText={words.approved(photos.length)}
      />
    </div>
  )
}

const rules = communityRules.map((value) => ({ value, label: optionNames.communityRule[value] }))

function Tile({ photo: { id, member, url, queued_at, hidden } }: { photo: QueuedPhoto }) {
  const [isRemoving, setRemoving] = useState(false)
  const approve = useApprovePhotos()
  const approveOne = () =>
    approve.mutate([id], {
      onSuccess: ({ approved }) =>
        approved.length > 0
          ? toasts.show({ text: words.approved(1), tone: "success" })
          : toasts.show({ text: words.alreadyDecided, tone: "error" }),
      onError: (error) => toasts.show({ text: toErrorMessage(error), tone: "error" }),
    })
  return (
    <li className={styles.form}>
      <img
        className={photoStyles.photo}
        src={url}
        alt={words.photoOf(member.nickname)}
        width={1080}
        height={1440}
        loading="lazy"
      />
      <div className={styles.titleLine}>
        <Link to={adminPages.member(member.id)} dir="auto">
          {member.nickname}
        </Link>
        {hidden && <Pill tone="grey">{words.hidden}</Pill>}
      </div>
      <time className={styles.quiet} dateTime={queued_at}>
        {dateTimeLabel(queued_at)}
      </time>
      <div className={styles.buttons}>
        <Button
          {...listStep}
          variant="outline"
          aria-label={words.approveOf(member.nickname)}
          busy={approve.isPending}
          onClick={approveOne}
        >
          {words.approve}
        </Button>
        <Button
          variant="danger"
          data-remove=""
          aria-label={words.removeOf(member.nickname)}
          onClick={() => setRemoving(true)}
        >
          {words.remove}
        </Button>
      </div>
      <Dialog open={isRemoving} onClose={() => setRemoving(false)} title={words.removeTitle}>
        <RemoveStep id={id} onClose={() => setRemoving(false)} />
      </Dialog>
    </li>
  )
}

function RemoveStep({ id, onClose }: { id: string; onClose: () => void }) {
  const [rule, setRule] = useState<CommunityRule>("other")
  const remove = useRemovePhoto(id)
  const act = async () => {
    await remove.mutateAsync({ rule })
    toasts.show({ text: words.removed, tone: "success" })
    onClose()
  }
  return (
    <ConfirmStep danger confirmLabel={words.remove} action={act} onCancel={onClose}>
      <DialogText>{words.removeText}</DialogText>
      <SelectField
        label={words.rule}
        options={rules}
        value={rule}
        onChange={({ target }) => setRule(communityRules.find((one) => one === target.value) ?? "other")}
      />
    </ConfirmStep>
  )
}
