import { common } from "@pinyu/phrases/common"
import { completeness } from "@pinyu/phrases/first-steps"
import { profiles } from "@pinyu/phrases/profiles"
import { leaveFirstSteps, usePreferences } from "../features/preferences/index.ts"
import { CompletenessCard, ProfileScreen } from "../features/profiles/index.ts"
import { useSession } from "../lib/session/session.ts"
import { toasts } from "../ui/toast/toasts.ts"
import { memberContent } from "./parts/member-content.tsx"

export const meta = () => [{ title: common.documentName(profiles.title) }]

const hideReminder = () =>
  void leaveFirstSteps("done").catch(() => toasts.showBriefly(completeness.hideFailed, "error"))

export default function ProfilePage() {
  const session = useSession()
  const preferences = usePreferences()
  if (session.status !== "member") return null
  const { id, first_steps } = session.user
  return (
    <ProfileScreen
      memberId={id}
      content={memberContent(id, true)}
      renderReminder={(profile, onEdit) =>
        first_steps !== "done" &&
        preferences.data !== undefined && (
          <CompletenessCard
            profile={profile}
            hasPreferences={preferences.data !== null}
            onEdit={onEdit}
            onHide={hideReminder}
          />
        )
      }
    />
  )
}
