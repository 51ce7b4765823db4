import { type MuteLength, muteLengths } from "@pinyu/contract/chat/muting"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import IconBellOff from "~icons/tabler/bell-off"
import IconClock from "~icons/tabler/clock"
import IconSunrise from "~icons/tabler/sunrise"
import type { IconDrawing } from "../../../ui/icon.tsx"
import { ActionSheet } from "../../../ui/member/action-sheet.tsx"
import { DialogText } from "../../../ui/member/dialog.tsx"

interface MuteSheetProps {
  open: boolean
  onClose: () => void
  onSelect: (length: MuteLength) => void
}

const icons: Record<MuteLength, IconDrawing> = {
  hour: IconClock,
  tomorrow: IconSunrise,
  always: IconBellOff,
}

/** Lets the member choose how long a conversation is muted. */
export function MuteSheet({ open, onClose, onSelect }: MuteSheetProps) {
  const items = muteLengths.map((length) => ({
    label: words.lengths[length],
    icon: icons[length],
    onChoose: () => onSelect(length),
  }))
  return (
    <ActionSheet open={open} onClose={onClose} title={words.muteTitle} items={items}>
      <DialogText>{words.muteText}</DialogText>
    </ActionSheet>
  )
}
