import { adminPages } from "@pinyu/contract/admin/pages"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Appeal } from "@pinyu/contract/moderation/appeals"
import { adminAppeals as words } from "@pinyu/phrases/admin-appeals"
import { errorMessages } from "@pinyu/phrases/errors"
import {
  answer,
  asAdmin,
  expect,
  failWith,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.appeals },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const at = "2026-11-20T02:00:00.000Z"
const appeal = (changes: Partial<Appeal> = {}): Appeal => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000003001", created_at: at, outcome: null, answer: null },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅" },
  decision: {
    ...{ action: "suspend", case_id: "0192a7c0-0000-7000-8000-000000004001", rule: "spam", until: null },
    ...{ note: "重複的廣告", admin: "mei@example.tw", decided_at: at },
  },
  ...{ text: longText, contact_form_id: null, may_decide: true, ...changes },
})
const listed = (...appeals: Appeal[]) => answer(appealsAdminRoutes.list, { appeals, nextCursor: null })
const decided = appeal({ outcome: "lifted", answer: "抱歉打擾了。" })

export const Lifted: Story = {
  beforeEach: serve(
    listed(appeal()),
    answer(appealsAdminRoutes.decide, { appeal: decided }),
    listed(),
    listed(decided),
  ),
  play: async () => {
    await press(words.decideFor(words.outcomes.lifted, "小雅"))
    await pressInDialog(words.outcomes.lifted)
    await hasHeading(words.emptyTitle)()
    await userEvent.click(screen.getByText(words.states.decided))
    await expect(await screen.findByText("抱歉打擾了。")).toBeVisible()
  },
}

export const DecidedByAnother: Story = {
  beforeEach: serve(listed(appeal()), failWith(appealsAdminRoutes.decide, "appeal_decided")),
  play: async () => {
    await press(words.decideFor(words.outcomes.upheld, "小雅"))
    await pressInDialog(words.outcomes.upheld)
    await expect(await screen.findByText(errorMessages.appeal_decided)).toBeVisible()
  },
}

export const OwnDecisionLong: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed(
      appeal({
        ...{ may_decide: false, text: longText.repeat(6) + longWord },
        member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: longWord },
      }),
    ),
  ),
  play: async () => expect(await screen.findByText(words.ownDecision)).toBeVisible(),
}
