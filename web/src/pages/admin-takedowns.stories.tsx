import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import type { TakedownSummary, WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { missing } from "@pinyu/phrases/missing-fields"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  failWith,
  fill,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const takedownId = "0192a7c0-0000-7000-8000-000000006001"
const targetId = "0192a7c0-0000-7000-8000-000000006002"
const member = { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅" }
const at = "2026-11-20T02:00:00.000Z"

const onPage = { ...asAdmin.parameters, route: "/admin/:section/:id?" }
const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...onPage, url: adminPages.takedowns },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const summary = (changes: Partial<TakedownSummary> = {}): TakedownSummary => ({
  ...{ id: takedownId, origin: "victim", reference: "2026-113", created_at: at, admin: "mei@example.tw" },
  ...{ hold_until: "2027-05-19T02:00:00.000Z", destroyed_at: null, withdrawn_at: null, items_count: 1 },
  ...changes,
})
type Item = WholeTakedown["items"][number]
const item = (changes: Partial<Item> = {}): Item => ({
  ...{ id: targetId, type: "message", member, added_at: at, hidden_at: at },
  files: [{ index: 0, content_type: "image/webp", missing: false }],
  ...changes,
})
const whole = (changes: Partial<WholeTakedown> = {}): WholeTakedown => ({
  ...{ ...summary(), note: "當事人來信附上證明。", items: [item()], pictures_count: 1 },
  log: [
    { id: "0192a7c0-0000-7000-8000-000000006011", at, event: "content_hidden", admin: null },
    { id: "0192a7c0-0000-7000-8000-000000006012", at, event: "created", admin: "mei@example.tw" },
  ],
  ...changes,
})
const listed = (...takedowns: TakedownSummary[]) =>
  answer(takedownsAdminRoutes.list, { takedowns, nextCursor: null })
const shown = (takedown: WholeTakedown) => answer(takedownsAdminRoutes.read, { takedown })
const one = { parameters: { ...onPage, url: adminPages.takedown(takedownId) } }
const serveTo = (role: AdminRole, ...answers: ReturnType<typeof answer>[]) =>
  serve(answerAdmin({ role }), ...answers)

export const EveryState: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed(
      summary(),
      summary({ id: targetId, origin: "authority", withdrawn_at: at, reference: longWord }),
      summary({ id: member.id, destroyed_at: at, admin: null, items_count: 0 }),
    ),
  ),
  play: async () => {
    for (const state of [words.heldState, words.withdrawnState, words.destroyedState])
      await expect(await screen.findByText(state)).toBeVisible()
  },
}

/** Without a reference, and with half of a content. */
export const EmptyFields: Story = {
  beforeEach: serve(listed()),
  play: async () => {
    await fill(words.contentId, "abc")
    await press(words.create)
    await expect(await screen.findByText(missing(words.reference))).toBeVisible()
    await expect(await screen.findByText(fieldMessages.not_an_option)).toBeVisible()
    await expect(await screen.findByText(fieldMessages.bad_format)).toBeVisible()
  },
}

/** A case of reports fills in the content; an error of the server appears in the confirmation. */
export const FromCase: Story = {
  parameters: { ...onPage, url: `${adminPages.takedowns}?type=message&id=${targetId}` },
  beforeEach: serve(listed(), failWith(takedownsAdminRoutes.create, "takedown_target_not_found")),
  play: async () => {
    await fill(words.reference, "2026-113")
    await press(words.create)
    await pressInDialog(words.hide)
    await expect(await screen.findByText(errorMessages.takedown_target_not_found)).toBeVisible()
  },
}

/** What is being hidden is asked for again until it is. */
export const Hiding: Story = {
  ...one,
  beforeEach: serve(
    shown(whole({ items: [item({ hidden_at: null })], pictures_count: 0 })),
    shown(whole({ pictures_count: 0 })),
  ),
  play: async () => {
    await expect(await screen.findByText(words.hiding)).toBeVisible()
    await expect(await screen.findByText(words.hidden)).toBeVisible()
  },
}

/** Only an owner gets the URL of a sealed file, and withdraws a takedown. */
export const OpenedByOwner: Story = {
  ...one,
  beforeEach: serveTo(
    "owner",
    shown(whole({ pictures_count: 0 })),
    answer(takedownsAdminRoutes.file, { url: "https://files.example/sealed" }),
    answer(takedownsAdminRoutes.withdraw, { takedown: whole({ pictures_count: 0, withdrawn_at: at }) }),
  ),
  play: async () => {
    await press(words.openFile(1))
    await expect(await screen.findByRole("link", { name: words.openLink(1) })).toBeVisible()
    await press(words.withdraw)
    await pressInDialog(words.withdraw)
    await expect(await screen.findByText(words.withdrawnState)).toBeVisible()
  },
}

export const SeenByModerator: Story = {
  ...one,
  beforeEach: serveTo(
    "moderator",
    shown(
      whole({
        pictures_count: 0,
        items: [item({ member: null, files: [{ index: 0, content_type: "image/webp", missing: true }] })],
      }),
    ),
  ),
  play: async () => {
    await expect(await screen.findByText(words.departed)).toBeVisible()
    await expect(await screen.findByText(new RegExp(words.missing))).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.openFile(1) })).toBeNull()
    await expect(screen.queryByRole("button", { name: words.withdraw })).toBeNull()
  },
}
