import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"
import { type ReactNode, useRef } from "react"
import { Virtualizer } from "virtua"
import IconArrowDown from "~icons/tabler/arrow-down"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Button } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { Openers } from "../openers/index.ts"
import { dayLabel } from "../text.ts"
import { type MessageRow, type Row, showsMessage } from "../timeline/rows.ts"
import { hasNewer, olderOf, type Timeline } from "../timeline/timeline.ts"
import styles from "./message-list.module.css"
import type { Direction } from "./use-pages.ts"
import { type ScrollTarget, useScrolling } from "./use-scrolling.ts"

/**
 * The distance beyond the screen in which messages are rendered and measured. A message that is measured when
 * it is already visible moves the others, and a busy device renders late.
 */
const aheadPx = 800

interface MessageListProps {
  conversation: Conversation
  timeline: Timeline
  rows: readonly Row[]
  target: ScrollTarget
  /** Called when the end of the list enters or leaves the screen. */
  onAtEnd: (atEnd: boolean) => void
  /** Called for a jump to the newest message. */
  onLatest: () => void
  renderMessage: (row: MessageRow, highlighted: boolean) => ReactNode
}

/** The messages. Only visible ones are rendered; pages load near the edges. */
export function MessageList(props: MessageListProps) {
  // Another loaded window mounts a new list with its own measured sizes.
  return <LoadedWindow key={props.timeline.windowId} {...props} />
}

function LoadedWindow({
  conversation,
  timeline,
  rows,
  target,
  onAtEnd,
  onLatest,
  renderMessage,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolling = useScrolling({
    ...{ conversationId: conversation.id, scroller, timeline, rows, target, onAtEnd },
  })
  const now = useNow()
  const retry = (direction: Direction) => {
    scrolling.pages.retry(direction)
    // The button disappears; the keyboard focus continues in the messages.
    scroller.current?.focus()
  }
  const drawRow = (row: Row) => {
    if (row.kind === "day") return <DaySeparator key={row.key} label={dayLabel(row.day, now)} />
    if (row.kind === "unread") return <UnreadDivider key={row.key} />
    return (
      <div key={row.key} className={styles.message}>
        {renderMessage(row, scrolling.highlighted !== null && showsMessage(row, scrolling.highlighted))}
      </div>
    )
  }
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={chat.messagesWith(conversation.display_name)}
        // Reachable by Tab, so that arrow keys can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
      >
        <div className={styles.spacer} />
        {olderOf(timeline) === null && rows.length === 0 && <Beginning conversation={conversation} />}
        <Virtualizer
          ref={scrolling.list}
          scrollRef={scroller}
          data={rows}
          shift={scrolling.shift}
          bufferSize={aheadPx}
          keepMounted={scrolling.keepMounted}
          onScroll={scrolling.onScroll}
          onScrollEnd={scrolling.onScrollEnd}
          onResize={scrolling.onResize}
        >
          {drawRow}
        </Virtualizer>
      </div>
      {scrolling.pages.loading === "older" && <p className={styles.loading}>{chat.loadingOlder}</p>}
      {scrolling.pages.failed && <PageFailed direction={scrolling.pages.failed} onRetry={retry} />}
      {scrolling.away || hasNewer(timeline) ? (
        <LatestPill count={conversation.unread_count} onPress={onLatest} />
      ) : null}
    </div>
  )
}

const pageFailed = { older: chat.olderFailed, newer: chat.newerFailed }

function PageFailed({
  direction,
  onRetry,
}: {
  direction: Direction
  onRetry: (direction: Direction) => void
}) {
  return (
    <div role="alert" className={classNames(styles.failed, direction === "newer" && styles.below)}>
      <span>{pageFailed[direction]}</span>
      <Button variant="quiet" size="sm" onClick={() => onRetry(direction)}>
        {common.retry}
      </Button>
    </div>
  )
}

function DaySeparator({ label }: { label: string }) {
  return (
    <div className={styles.day}>
      <span>{label}</span>
    </div>
  )
}

function UnreadDivider() {
  return (
    <div className={styles.unread}>
      <span>{chat.unreadFromHere}</span>
    </div>
  )
}

function Beginning({ conversation }: Pick<MessageListProps, "conversation">) {
  return (
    <div className={styles.beginning}>
      <p className={styles.beginningTitle}>{chat.startTitle}</p>
      <p>{chat.startText(conversation.display_name)}</p>
      {!conversation.other_departed && <Openers conversation={conversation} />}
    </div>
  )
}

function LatestPill({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.pill, count === 0 && styles.round)}
      title={chat.toLatest}
      onClick={onPress}
    >
      <Icon of={IconArrowDown} size="1.25rem" />
      {count > 0 ? chat.newMessages(count) : <VisuallyHidden>{chat.toLatest}</VisuallyHidden>}
    </button>
  )
}
