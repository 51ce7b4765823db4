import type { VerificationChallenge } from "@pinyu/contract/verification/schemas"
import { verification as words } from "@pinyu/phrases/verification"
import { useState } from "react"
import { ApiError, toFailureMessage } from "../../lib/api/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useSendFrames } from "./api.ts"
import { type FramePose, nameOfPose } from "./model.ts"
import styles from "./review.module.css"
import type { TakenFrame } from "./take-frame.ts"

interface ReviewProps {
  challenge: VerificationChallenge
  /** Whether an identity service compares. */
  hasService: boolean
  camera: string
  taken: readonly TakenFrame[]
  /** What each shot should show. */
  poses: readonly FramePose[]
  onRetake: (index: number) => void
  onRestart: () => void
  onSent: () => void
}

/** The frames before they are sent. */
export function Review(props: ReviewProps) {
  const { challenge, hasService, camera, taken, poses, onRetake, onRestart, onSent } = props
  const [part, setPart] = useState<number | null>(null)
  const sending = useSendFrames()
  const { isPending, error } = sending
  const send = () => {
    setPart(0)
    const files = taken.map(({ file }) => file)
    sending.mutate(
      { challenge, camera, files, onProgress: setPart },
      {
        onSuccess: () => {
          toasts.show({ text: words.sent, tone: "success" })
          onSent()
        },
      },
    )
  }
  const isExpired = error instanceof ApiError && error.code === "verification_expired"
  return (
    <div className={styles.review}>
      <Heading level={2}>{words.reviewTitle}</Heading>
      <p className={styles.text}>{words.reviewText}</p>
      {error && (
        <Banner
          tone="error"
          action={
            isExpired && (
              <Button variant="quiet" size="sm" onClick={onRestart}>
                {words.restart}
              </Button>
            )
          }
        >
          {toFailureMessage(error, words.sendFailed)}
        </Banner>
      )}
      <ul className={styles.taken}>
        {taken.map(({ url }, index) => {
          const name = nameOfPose(poses[index] ?? null)
          return (
            <li key={url} className={styles.shot}>
              <img className={styles.picture} src={url} alt={words.shotOf(name)} />
              <span className={styles.name}>{name}</span>
              <Button
                variant="outline"
                size="sm"
                aria-label={words.retakeOf(name)}
                disabled={isPending}
                onClick={() => onRetake(index)}
              >
                {words.retake}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.text}>{words.privacy(hasService)}</p>
      <Button size="lg" busy={isPending} onClick={send}>
        {isPending && part !== null
          ? part < 1
            ? words.sending(Math.round(part * 100))
            : words.checking
          : words.send}
      </Button>
    </div>
  )
}
