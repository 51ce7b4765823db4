import { chatLimits } from "@pinyu/contract/chat/limits"
import { filledSideOf } from "@pinyu/contract/media/sizes"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatViewOnce as words } from "@pinyu/phrases/chat-view-once"
import { useEffect, useEffectEvent, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { useReports } from "../message-actions/index.ts"
import type { OpenedPicture as Opened } from "./open-picture.ts"
import { usePageFocused } from "./use-page-focused.ts"
import styles from "./view-once.module.css"

const { shownSeconds } = chatLimits.viewOnce

interface OpenedPictureProps {
  opened: Opened
  onClose: () => void
}

/** The opened picture, until its time is over or a press closes it. Covered while the window has no focus. */
export function OpenedPicture({ opened: { message, src }, onClose }: OpenedPictureProps) {
  const [secondsLeft, setSecondsLeft] = useState<number>(shownSeconds)
  const [isTall, setTall] = useState(false)
  const isFocused = usePageFocused()
  const { reportMessage } = useReports()
  const end = useEffectEvent(onClose)
  useEffect(() => {
    const endsAt = performance.now() + shownSeconds * 1000
    const timer = setInterval(() => {
      const left = Math.ceil((endsAt - performance.now()) / 1000)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) end()
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  const report = () => {
    onClose()
    reportMessage(message)
  }
  return (
    <>
      <div className={styles.scroller}>
        <button type="button" className={styles.stage} aria-label={words.closePhoto} onClick={onClose}>
          <img
            src={src}
            alt={words.alt(message.sender_nickname)}
            className={classNames(styles.photo, isTall && styles.tall, !isFocused && styles.covered)}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setTall(filledSideOf({ width, height }) === "width")
            }
            onContextMenu={(event) => event.preventDefault()}
          />
          {!isFocused && <span className={styles.cover}>{words.covered}</span>}
        </button>
      </div>
      <p className={styles.left} role="timer">
        {words.secondsLeft(secondsLeft)}
      </p>
      <DialogText>{words.reportHint}</DialogText>
      <DialogActions>
        <Button variant="quiet" onClick={report}>
          {chatMedia.report}
        </Button>
        <Button onClick={onClose}>{words.closePhoto}</Button>
      </DialogActions>
    </>
  )
}
