import { pages } from "@pinyu/contract/pages"
import type { OwnVerification, VerificationChallenge } from "@pinyu/contract/verification/schemas"
import { dateLabel, dateTimeLabel } from "@pinyu/phrases/dates"
import { memberParts } from "@pinyu/phrases/member-parts"
import { verification as words } from "@pinyu/phrases/verification"
import { declineAdvice } from "@pinyu/phrases/verification-options"
import { useState } from "react"
import IconCamera from "~icons/tabler/camera"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { LoadState } from "../../ui/member/load-state.tsx"
import { VerifiedMark } from "../../ui/member/verified-mark.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useBegin, useVerification, useWithdraw } from "./api.ts"
import { Capture } from "./capture.tsx"
import { declineOf, standingOf } from "./model.ts"
import styles from "./verification-section.module.css"

/** The member's own photo verification: its state, and the camera. */
export function VerificationSection() {
  const query = useVerification()
  return (
    <div className={styles.section}>
      <p className={styles.text}>{words.text}</p>
      {query.data ? (
        <Own own={query.data} />
      ) : (
        <LoadState query={query} texts={words} skeleton={<Skeleton shape="card" height="14rem" />} />
      )}
    </div>
  )
}

function Own({ own }: { own: OwnVerification }) {
  const [challenge, setChallenge] = useState<VerificationChallenge | null>(null)
  const begin = useBegin()
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: setChallenge,
      onError: (error) => toasts.show({ text: toFailureMessage(error, words.beginFailed), tone: "error" }),
    })
  if (challenge)
    return (
      <Capture
        key={challenge.id}
        challenge={challenge}
        hasService={own.with_service}
        onRestart={start}
        isRestarting={begin.isPending}
        onClose={() => setChallenge(null)}
      />
    )
  return <State own={own} isStarting={begin.isPending} onStart={start} />
}

interface StateProps {
  own: OwnVerification
  isStarting: boolean
  onStart: () => void
}

function State({ own, isStarting, onStart }: StateProps) {
  const standing = standingOf(own)
  if (standing === "waiting") return <Waiting own={own} />
  return (
    <>
      <Notices own={own} />
      {standing === "no_photo" ? (
        <div className={styles.card}>
          <Heading level={2}>{words.noPhotoTitle}</Heading>
          <p className={styles.text}>{words.noPhotoText}</p>
          <LinkButton to={pages.profile}>{words.addPhoto}</LinkButton>
        </div>
      ) : standing === "verified" ? (
        <div className={styles.card}>
          <p className={styles.badge}>
            <VerifiedMark label={memberParts.verified} withText />
          </p>
          <Heading level={2}>{words.verifiedTitle}</Heading>
          <p className={styles.text}>{words.verifiedText(dateLabel(own.verified_at ?? ""))}</p>
          <p className={styles.text}>{words.keepText}</p>
          <Button variant="outline" busy={isStarting} onClick={onStart}>
            {words.again}
          </Button>
        </div>
      ) : (
        <div className={styles.card}>
          <ol className={styles.steps} aria-label={words.stepsLabel}>
            {words.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles.text}>{words.privacy(own.with_service)}</p>
          <Button icon={<Icon of={IconCamera} size="1.25rem" />} busy={isStarting} onClick={onStart}>
            {words.start}
          </Button>
        </div>
      )}
      {own.frames_erased_at && (
        <p className={styles.quiet}>{words.erasedOn(dateLabel(own.frames_erased_at))}</p>
      )}
    </>
  )
}

/** Why the member has no badge now, and what the team has asked for. */
function Notices({ own }: { own: OwnVerification }) {
  const decline = declineOf(own)
  return (
    <>
      {own.requested_at && (
        <Banner>
          <strong>{words.requestedTitle}</strong>
          <p>{words.requestedText}</p>
        </Banner>
      )}
      {own.first_photo_changed && (
        <Banner
          action={
            <LinkButton to={pages.profile} variant="quiet" size="sm">
              {words.arrangePhotos}
            </LinkButton>
          }
        >
          <strong>{words.lostTitle}</strong>
          <p>{words.lostText}</p>
        </Banner>
      )}
      {decline?.reason && (
        <Banner>
          <strong>{words.declinedTitle}</strong>
          <p>{declineAdvice[decline.reason]}</p>
          {decline.message && <p dir="auto">{decline.message}</p>}
        </Banner>
      )}
    </>
  )
}

function Waiting({ own }: { own: OwnVerification }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useWithdraw()
  return (
    <div className={styles.card}>
      <Heading level={2}>{words.waitingTitle}</Heading>
      <p className={styles.text}>{words.waitingText(dateTimeLabel(own.submitted_at ?? ""))}</p>
      <p className={styles.text}>{words.privacy(own.with_service)}</p>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        {words.withdraw}
      </Button>
      <ConfirmMutation
        open={isConfirming}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirmLabel={words.withdraw}
        onClose={() => setConfirming(false)}
        action={() => withdraw.mutateAsync()}
        doneText={words.withdrawn}
      />
    </div>
  )
}
