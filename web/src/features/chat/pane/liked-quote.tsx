import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import type { LikedPart } from "@pinyu/contract/profiles/parts"
import { chat } from "@pinyu/phrases/chat"
import { promptTexts } from "@pinyu/phrases/prompts"
import { useState } from "react"
import { Link } from "react-router"
import IconHeartFilled from "~icons/tabler/heart-filled"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { useMemberChat } from "../member-chat.ts"
import styles from "./liked-quote.module.css"

interface LikedQuoteProps {
  message: Message
  /** Whether the viewer wrote the message, about a part of the other's profile. */
  mine: boolean
  conversation: Conversation
}

const isGone = (liked: LikedPart) => (liked.kind === "photo" ? liked.photo_url : liked.answer) === null

/** The photo or answer that a message likes; a press opens the profile with it. */
export function LikedQuote({ message: { liked_part: liked }, mine, conversation }: LikedQuoteProps) {
  const { memberId } = useMemberChat()
  if (!liked) return null
  const texts = chat.likedPart[liked.kind]
  const label = mine ? texts.own(conversation.display_name) : texts.other
  const content = (
    <>
      <span className={styles.label}>
        <Icon of={IconHeartFilled} size="1rem" />
        <span>{label}</span>
      </span>
      {liked.kind === "photo" ? <LikedPhoto url={liked.photo_url} /> : <LikedAnswer liked={liked} />}
    </>
  )
  if (isGone(liked)) return <p className={styles.quote}>{content}</p>
  return (
    <Link
      to={pages.user(mine ? conversation.other_user_id : memberId)}
      className={classNames(styles.quote, styles.link)}
    >
      {content}
    </Link>
  )
}

function Gone({ kind }: Pick<LikedPart, "kind">) {
  return <span className={styles.gone}>{chat.likedPartGone[kind]}</span>
}

function LikedPhoto({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null || broken === url) return <Gone kind="photo" />
  return (
    <img
      src={url}
      alt={chat.likedPhoto}
      width={480}
      height={600}
      className={styles.photo}
      decoding="async"
      draggable={false}
      onError={() => setBroken(url)}
    />
  )
}

function LikedAnswer({ liked: { prompt, answer } }: { liked: LikedPart & { kind: "prompt" } }) {
  return (
    <span className={styles.answer}>
      <span className={styles.prompt}>{promptTexts[prompt]}</span>
      {answer === null ? <Gone kind="prompt" /> : <span className={styles.words}>{answer}</span>}
    </span>
  )
}
