import { account } from "@pinyu/phrases/account"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { authLinks } from "@pinyu/phrases/auth-links"
import { common } from "@pinyu/phrases/common"
import { meetings } from "@pinyu/phrases/meetings"
import type { ReactNode } from "react"
import { useParams } from "react-router"
import { FarewellScreen } from "../features/account/index.ts"
import { AcceptInvitationScreen } from "../features/admin/index.ts"
import { ConfirmEmailScreen, NotMeScreen, UndoEmailScreen } from "../features/auth/index.ts"
import { SharedMeetingScreen } from "../features/meetings/index.ts"
import NotFound from "./not-found.tsx"

interface Action {
  name: string
  screen: ReactNode
}

/** The pages of mailed account links, and the one after the end of an account. One route serves them all, because each route adds to a first visit. */
const actions = new Map<string | undefined, Action>([
  ["admin-invitation", { name: adminTeam.accept.name, screen: <AcceptInvitationScreen /> }],
  ["confirm-email", { name: authLinks.emailChange.name, screen: <ConfirmEmailScreen /> }],
  ["farewell", { name: account.end.title, screen: <FarewellScreen /> }],
  ["meeting", { name: meetings.shared.name, screen: <SharedMeetingScreen /> }],
  ["not-me", { name: authLinks.notMe.name, screen: <NotMeScreen /> }],
  ["undo-email", { name: authLinks.emailChange.name, screen: <UndoEmailScreen /> }],
])

export const meta = ({ params }: { params: { action?: string } }) => [
  { title: common.documentName(actions.get(params.action)?.name ?? authLinks.emailChange.name) },
  // The URL contains a secret until the page has read it.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function AccountLink() {
  const { action } = useParams()
  return actions.get(action)?.screen ?? <NotFound />
}
