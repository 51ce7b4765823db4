import { adminPages } from "@pinyu/contract/admin/pages"
import { signalKinds } from "@pinyu/contract/signals/options"
import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import type { Signal } from "@pinyu/contract/signals/schemas"
import { adminSignals as words } from "@pinyu/phrases/admin-signals"
import {
  answer,
  asAdmin,
  expect,
  hasHeading,
  longWord,
  type Meta,
  press,
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
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.signals },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const signal = (changes: Partial<Signal> = {}): Signal => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000004001", day: "2026-11-19", kind: "many_blocks", count: 6 },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅" },
  ...{ dismissal: null, ...changes },
})
const listed = (...signals: Signal[]) => answer(signalsAdminRoutes.list, { signals, nextCursor: null })
const dismissed = signal({ dismissal: { admin: "mei@example.tw", at: "2026-11-20T02:00:00.000Z" } })
const dismissName = words.dismissOf(words.kinds.many_blocks, "小雅")

export const Dismissed: Story = {
  beforeEach: serve(
    listed(signal()),
    answer(signalsAdminRoutes.dismiss, { signal: dismissed }),
    listed(),
    listed(dismissed),
  ),
  play: async () => {
    await press(dismissName)
    await hasHeading(words.emptyTitle)()
    await userEvent.click(screen.getByText(words.states.dismissed))
    await expect(await screen.findByText(/mei@example\.tw/)).toBeVisible()
  },
}

export const EveryKindLong: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed(
      ...signalKinds.map((kind, n) =>
        signal({
          ...{ id: `0192a7c0-0000-7000-8000-00000000400${n}`, kind },
          member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: longWord },
        }),
      ),
    ),
  ),
  play: async () => {
    for (const kind of signalKinds)
      await expect(await screen.findByText(words.reasons[kind](6))).toBeVisible()
  },
}
