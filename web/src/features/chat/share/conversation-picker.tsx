import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Shared } from "@pinyu/contract/chat/sharing"
import { pages } from "@pinyu/contract/pages"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { LinkButton } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { DialogText } from "../../../ui/member/dialog.tsx"
import { PeoplePicker } from "../../../ui/member/people-picker.tsx"
import { useConversations } from "../api.ts"
import { conversationsOf } from "../list/conversations.ts"
import styles from "./conversation-picker.module.css"

interface ConversationPickerProps {
  shared: Pick<Shared, "id">
  chosen: readonly string[]
  onChange: (conversationId: string, chosen: boolean) => void
}

const texts = {
  label: words.to,
  placeholder: words.search,
  noMatch: words.noMatch,
  chosen: words.chosen,
  chosenCount: words.chosenCount,
  unchoose: words.unchoose,
  unknown: words.unknown,
}

/**
 * Selects conversations into which something can be shared: not with the shared member, and not with a departed
 * one.
 */
export function ConversationPicker({ shared, ...choice }: ConversationPickerProps) {
  const query = useConversations()
  if (query.isPending) return <Skeleton shape="card" height="12rem" />
  if (!query.data)
    return (
      <Banner tone="error" onRetry={() => void query.refetch()}>
        {words.listFailed}
      </Banner>
    )
  const people = conversationsOf(query.data)
    .filter(({ other_user_id, other_departed }) => other_user_id !== shared.id && !other_departed)
    .map(({ id, display_name, display_avatar, other_user_id, other_takes_part }) => ({
      ...{ id, name: display_name, picture: display_avatar, pictureId: other_user_id },
      reason: other_takes_part ? null : words.tooEarly,
    }))
  if (people.length === 0 && !query.hasNextPage) return <NoConversations />
  return (
    <PeoplePicker {...choice} people={people} query={query} max={chatLimits.sharesAtOnce} texts={texts} />
  )
}

function NoConversations() {
  return (
    <div className={styles.empty}>
      <DialogText>{words.noneText}</DialogText>
      <LinkButton to={pages.explore} variant="outline" size="sm">
        {words.goExplore}
      </LinkButton>
    </div>
  )
}
