import { memberProfile } from "@pinyu/phrases/member-profile"
import { Mark } from "../../../ui/brand/mark.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"

/** Where their wishes, posts and albums will stand. */
export function Activity({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState
      level={level}
      art={<Mark size="2.5rem" />}
      title={memberProfile.noActivityTitle}
      text={memberProfile.noActivityText}
    />
  )
}
