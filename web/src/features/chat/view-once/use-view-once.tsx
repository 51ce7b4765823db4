import type { Message } from "@pinyu/contract/chat/schemas"
import { chatViewOnce as words } from "@pinyu/phrases/chat-view-once"
import { common } from "@pinyu/phrases/common"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { newKey } from "../../../lib/api/idempotency-keys.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { applyMessage } from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"
import { type OpenedPicture as Opened, openPicture } from "./open-picture.ts"
import { OpenedPicture } from "./opened-picture.tsx"

/** A picture that is offered: its message, and the key of every attempt to open it. */
interface Offer {
  message: Message
  key: string
}

/** Shows pictures that may be opened once: a function that offers one, and the dialog to render. */
export const useViewOnce = () => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const [offered, setOffered] = useState<Offer | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const current = useRef<Offer | null>(null)

  useEffect(() => {
    current.current = offered
  }, [offered])
  // The bytes leave the memory when the picture closes.
  useEffect(() => () => (opened ? URL.revokeObjectURL(opened.src) : undefined), [opened])

  const offer = (message: Message) => {
    setFailure(null)
    setOpened(null)
    setOffered({ message, key: newKey() })
  }
  const close = () => {
    setOpened(null)
    setOffered(null)
  }
  const open = async (target: Offer) => {
    setOpening(true)
    setFailure(null)
    try {
      const picture = await openPicture(target.message.id, target.key, (message) =>
        applyMessage(client, memberId, message),
      )
      if (current.current === target) setOpened(picture)
      else URL.revokeObjectURL(picture.src)
    } catch (error) {
      setFailure(toFailureMessage(error, words.failed))
    } finally {
      setOpening(false)
    }
  }

  const dialog = (
    <Dialog open={offered !== null} onClose={close} title={words.title} size="36rem">
      {opened ? (
        <OpenedPicture opened={opened} onClose={close} />
      ) : (
        <>
          {failure ? <Banner tone="error">{failure}</Banner> : <DialogText>{words.before}</DialogText>}
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              {common.cancel}
            </Button>
            <Button data-autofocus busy={isOpening} onClick={() => offered && void open(offered)}>
              {failure ? common.retry : words.show}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
  return { offer, dialog }
}
