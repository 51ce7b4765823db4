import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import IconCompass from "~icons/tabler/compass"
import IconFeather from "~icons/tabler/feather"
import IconHeartHandshake from "~icons/tabler/heart-handshake"
import IconMessageCircle from "~icons/tabler/message-circle"
import IconTree from "~icons/tabler/tree"
import type { IconDrawing } from "../icon.tsx"

interface Destination {
  to: string
  label: string
  icon: IconDrawing
}

const explore: Destination = { to: pages.explore, label: shell.explore, icon: IconCompass }
const feed: Destination = { to: pages.feed, label: shell.feed, icon: IconFeather }
const wishes: Destination = { to: pages.wishes, label: shell.wishes, icon: IconTree }
const friends: Destination = { to: pages.friends, label: shell.friends, icon: IconHeartHandshake }
const chat: Destination = { to: pages.chat, label: shell.chat, icon: IconMessageCircle }

/** The member's five destinations, in the order of the desktop header. */
export const headerDestinations: readonly Destination[] = [explore, feed, wishes, friends, chat]

/** The same five, in the order of the phone's bottom bar. */
export const bottomDestinations: readonly Destination[] = [feed, friends, explore, wishes, chat]
