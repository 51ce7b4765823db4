import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeVerification } from "@pinyu/contract/verification/schemas"
import { adminVerification as words } from "@pinyu/phrases/admin-verification"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { poseNames } from "@pinyu/phrases/verification-options"
import { useState } from "react"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Checkbox } from "../../../ui/form/checkbox.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Facts } from "../../../ui/member/facts.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import styles from "../console.module.css"
import { useFrames, useOneVerification } from "./api.ts"
import { DecideForm } from "./decide-form.tsx"
import { firstOf } from "./model.ts"
import own from "./verification.module.css"

/** One submission: its frames beside the photos of the profile, and the decision. */
export function VerificationScreen() {
  const { id = "" } = useParams()
  const query = useOneVerification(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.verifications} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {query.data ? (
        <Details verification={query.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          <LoadingHeading />
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton shape="card" height="16rem" />
        </div>
      )}
    </Screen>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && [404, 422].includes(error.status)
  if (isNotFound) return <ErrorState level={1} title={words.notFoundTitle} />
  return <ErrorState level={1} title={words.failedTitle} text={toErrorMessage(error)} onRetry={onRetry} />
}

function Details({ verification }: { verification: WholeVerification }) {
  const { member, submitted_at, requested, is_verified, photos } = verification
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = (photoId: string) => {
    const others = [...chosen].filter((id) => id !== photoId)
    setChosen(new Set(chosen.has(photoId) ? others : [...others, photoId]))
  }
  const first = firstOf(photos)
  return (
    <>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h1 className={styles.formTitle} dir="auto">
            <Link to={adminPages.member(member.id)}>{member.nickname}</Link>
          </h1>
          {requested && <Pill tone="yellow">{words.requested}</Pill>}
          {is_verified && <Pill tone="green">{words.verified}</Pill>}
        </div>
        <p className={styles.facts}>
          <time dateTime={submitted_at}>{words.submitted(dateTimeLabel(submitted_at))}</time>
        </p>
      </div>
      <div className={own.comparison}>
        <Frames verification={verification} />
        <section className={styles.part}>
          <Heading level={2}>{words.photosTitle}</Heading>
          <p className={styles.quiet}>{photos.length === 0 ? words.noPhotos : words.photosText}</p>
          <ul className={own.pictures}>
            {photos.map((photo, index) => {
              const name = photo === first ? words.firstPhoto(index + 1) : words.photo(index + 1)
              return (
                <li key={photo.id} className={own.picture}>
                  <img src={photo.url} alt={name} />
                  <Checkbox label={name} checked={chosen.has(photo.id)} onChange={() => toggle(photo.id)} />
                  {photo.hidden && <Pill tone="grey">{words.hiddenPhoto}</Pill>}
                  {photo.is_verified && <Pill tone="green">{words.comparedPhoto}</Pill>}
                </li>
              )
            })}
          </ul>
        </section>
      </div>
      <DecideForm verification={verification} chosen={chosen} />
      <Earlier verification={verification} />
    </>
  )
}

function Frames({ verification }: { verification: WholeVerification }) {
  const { id, poses, camera, camera_seems_virtual, frames_count } = verification
  const look = useFrames(id)
  const names = [words.neutral, ...poses.map((pose) => poseNames[pose])]
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.framesTitle}</Heading>
      <p className={styles.quiet}>{words.framesText}</p>
      {look.error && <Banner tone="error">{toErrorMessage(look.error)}</Banner>}
      {frames_count === 0 && <p className={styles.lead}>{words.framesErased}</p>}
      <ul className={own.pictures}>
        {names.slice(0, frames_count).map((pose, index) => (
          <li key={pose} className={own.picture}>
            {look.data ? (
              <img src={look.data.urls[index]} alt={words.frame(index + 1)} />
            ) : (
              <span className={own.sealed} />
            )}
            <span>{pose}</span>
          </li>
        ))}
      </ul>
      {frames_count > 0 && (
        <div className={styles.buttons}>
          <Button variant="outline" busy={look.isPending} onClick={() => look.mutate()}>
            {look.data ? words.lookAgain : words.look}
          </Button>
        </div>
      )}
      <Facts of={[[words.camera, camera ?? words.noCamera]]} />
      {camera_seems_virtual ? (
        <Banner>{words.virtualCamera}</Banner>
      ) : (
        camera !== null && <p className={styles.quiet}>{words.unprovenCamera}</p>
      )}
    </section>
  )
}

function Earlier({ verification: { earlier } }: { verification: WholeVerification }) {
  if (earlier.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.earlierTitle}</Heading>
      <ul className={styles.list}>
        {earlier.map(({ outcome, reason, message, decided_at, by_service }) => (
          <li key={decided_at} className={styles.facts}>
            <strong>{words.outcomes[outcome]}</strong>
            {by_service && <span>{words.byService}</span>}
            {reason && <span>{words.reasons[reason]}</span>}
            {message && <span dir="auto">{message}</span>}
            <time dateTime={decided_at}>{words.decided(dateTimeLabel(decided_at))}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
