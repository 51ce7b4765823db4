import { pages } from "@pinyu/contract/pages"
import type { VerificationChallenge } from "@pinyu/contract/verification/schemas"
import { verification as words } from "@pinyu/phrases/verification"
import { useEffect, useRef, useState } from "react"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { useSecondsUntil } from "../../lib/hooks/use-seconds-until.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { CameraStage } from "./camera-stage.tsx"
import styles from "./capture.module.css"
import { type CameraError, framesOf, nextFrame } from "./model.ts"
import { Review } from "./review.tsx"
import type { TakenFrame } from "./take-frame.ts"
import { useCamera } from "./use-camera.ts"

interface CaptureProps {
  challenge: VerificationChallenge
  /** Whether an identity service compares. */
  hasService: boolean
  /** Draws other poses. */
  onRestart: () => void
  isRestarting: boolean
  onClose: () => void
}

/** The camera, frame by frame, and the review before sending. */
export function Capture({ challenge, hasService, onRestart, isRestarting, onClose }: CaptureProps) {
  const { camera, retry } = useCamera()
  const frames = framesOf(challenge.poses)
  const [taken, setTaken] = useState<readonly (TakenFrame | null)[]>(() => frames.map(() => null))
  const secondsLeft = useSecondsUntil(Date.parse(challenge.expires_at))
  const region = useFocusHere<HTMLElement>()
  const current = nextFrame(taken)
  usePreviews(taken)
  // The picture grows the region beyond a phone's screen.
  useEffect(() => {
    if (camera.status === "ready") region.current?.scrollIntoView({ block: "start" })
  }, [camera.status, region])

  const setFrame = (index: number, shot: TakenFrame | null) =>
    setTaken((before) => before.map((other, place) => (place === index ? shot : other)))
  const isExpired = secondsLeft === 0

  return (
    <section ref={region} className={styles.capture} aria-label={words.title} tabIndex={-1}>
      {isExpired ? (
        <ErrorState
          title={words.expiredTitle}
          text={words.expiredText}
          onRetry={onRestart}
          retryLabel={words.restart}
        />
      ) : camera.status === "failed" ? (
        <CameraFailure error={camera.error} onRetry={retry} />
      ) : camera.status === "asking" ? (
        <div className={styles.asking}>
          <Spinner label={words.askingCamera} />
        </div>
      ) : current === undefined ? (
        <Review
          challenge={challenge}
          hasService={hasService}
          camera={camera.label}
          taken={taken.filter((shot) => shot !== null)}
          poses={frames}
          onRetake={(index) => setFrame(index, null)}
          onRestart={onRestart}
          onSent={onClose}
        />
      ) : (
        <CameraStage
          stream={camera.stream}
          pose={frames[current] ?? null}
          place={current + 1}
          onTaken={(shot) => setFrame(current, shot)}
        />
      )}
      <div className={styles.foot}>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {words.stop}
        </Button>
        {!isExpired && camera.status === "ready" && (
          <>
            <Button variant="quiet" size="sm" busy={isRestarting} onClick={onRestart}>
              {words.otherPoses}
            </Button>
            <span className={styles.remaining}>{words.remaining(secondsLeft)}</span>
          </>
        )}
      </div>
    </section>
  )
}

/** Frees the previews that are no longer shown. */
const usePreviews = (taken: readonly (TakenFrame | null)[]) => {
  const shown = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const urls = new Set(taken.flatMap((shot) => shot?.url ?? []))
    for (const url of shown.current) if (!urls.has(url)) URL.revokeObjectURL(url)
    shown.current = urls
  }, [taken])
  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url)
    },
    [],
  )
}

function CameraFailure({ error, onRetry }: { error: CameraError; onRetry: () => void }) {
  const { title, text } = words.cameraErrors[error]
  return (
    <ErrorState
      title={title}
      text={text}
      onRetry={onRetry}
      action={
        <LinkButton to={pages.contact} variant="quiet">
          {words.cameraHelp}
        </LinkButton>
      }
    />
  )
}
