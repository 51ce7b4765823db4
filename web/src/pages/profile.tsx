import { common } from "@pinyu/phrases/common"
import { completeness } from "@pinyu/phrases/first-steps"
import { profiles } from "@pinyu/phrases/profiles"
import { leaveFirstSteps, usePreferences } from "../features/preferences/index.ts"
import { CompletenessCard, ProfileScreen } from "../features/profiles/index.ts"
import { useSession } from "../lib/session/session.ts"
import { toasts } from "../ui/toast/toasts.ts"

export const meta = () => [{ title: common.documentName(profiles.title) }]

const hideReminder = () =>
  void leaveFirstSteps("done").catch(() => toasts.showBriefly(completeness.hideFailed, "error"))

export default function ProfilePage() {
  const session = useSession()
  const isReminded = session.status === "member" && session.user.first_steps !== "done"
  const preferences = usePreferences()
  return (
    <ProfileScreen
      renderReminder={(profile, onEdit) =>
        isReminded &&
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
