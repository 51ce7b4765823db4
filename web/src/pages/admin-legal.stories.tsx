import { adminPages } from "@pinyu/contract/admin/pages"
import { legalAdminRoutes } from "@pinyu/contract/legal/admin-routes"
import type { LegalDraft, VersionRecord } from "@pinyu/contract/legal/admin-schemas"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { errorMessages } from "@pinyu/phrases/errors"
import { legal } from "@pinyu/phrases/legal"
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
  waitFor,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const at = (url: string) => ({ ...asAdmin.parameters, route: "/admin/:section/:id?", url })
const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: at(adminPages.legal),
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const record = (n: number, changes: Partial<VersionRecord> = {}): VersionRecord => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000090${n}`, type: "terms_of_service", version: `${n}.0` },
  ...{ title: legal.terms_of_service.title, state: "earlier", effective_at: "2026-11-20T02:00:00.000Z" },
  ...{ accepted_count: 12_345, pending_count: null, ...changes },
})
const current = record(2, { state: "current", pending_count: 678 })
const versions = [
  record(3, { state: "scheduled", accepted_count: 0, effective_at: "2026-12-24T02:00:00.000Z" }),
  current,
  record(1, { state: "withdrawn" }),
  record(4, { type: "privacy_policy", state: "current", pending_count: 0 }),
]
const listed = answer(legalAdminRoutes.list, { versions })

export const Versions: Story = {
  tags: ["!nightly"],
  beforeEach: serve(answerAdmin(), listed),
  play: async () => {
    await expect(await screen.findByText(words.pending(678))).toBeVisible()
    await expect(screen.getByText(words.states.scheduled)).toBeVisible()
    await expect(screen.getByText(words.states.withdrawn)).toBeVisible()
    const openDraft = screen.getByRole("link", { name: words.openDraftOf(legal.privacy_policy.title) })
    await expect(openDraft).toHaveAttribute("href", adminPages.legalVersion("privacy_policy"))
  },
}

const draft: LegalDraft = {
  ...{ type: "terms_of_service", version: "3.0", title: legal.terms_of_service.title, revision: 4 },
  ...{ content: `## 一、誰可以使用\n\n${longWord}`, changes: "- 新增**匯出資料**的說明" },
  ...{ updated_at: "2026-11-23T02:00:00.000Z", updated_by: "mei@example.tw" },
}
const editor = at(adminPages.legalVersion("terms_of_service"))
const withDraft = answer(legalAdminRoutes.draft, { draft })

export const FirstDraft: Story = {
  parameters: editor,
  beforeEach: serve(
    ...[answerAdmin(), answer(legalAdminRoutes.draft, { draft: null })],
    answer(legalRoutes.read, {
      document: {
        ...{ id: current.id, type: "terms_of_service", title: "服務條款", version: "2.0", changes: null },
        ...{ content: "## 目前的內容", created_at: "2026-11-20T02:00:00.000Z" },
        updated_at: "2026-11-20T02:00:00.000Z",
      },
    }),
    answer(legalAdminRoutes.saveDraft, { draft }),
  ),
  play: async () => {
    await expect(await screen.findByLabelText(words.content)).toHaveValue("## 目前的內容")
    await expect(screen.getByText(words.notSaved)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.publish })).toBeNull()
    await press(words.save)
    await waitFor(() => expect(screen.getAllByText(/^請填/)).toHaveLength(2))
    await fill(words.version, "3.0")
    await fill(words.changes, draft.changes)
    await press(words.save)
    await expect(await screen.findByText(words.savedNotice)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.publish })).toBeEnabled()
  },
}

export const ChangedByAnotherAdmin: Story = {
  parameters: editor,
  beforeEach: serve(
    ...[answerAdmin(), withDraft],
    answer(legalAdminRoutes.draft, { draft: { ...draft, content: "別人寫的", revision: 5 } }),
    failWith(legalAdminRoutes.saveDraft, "legal_draft_changed"),
  ),
  play: async () => {
    await fill(words.content, "我寫的")
    await press(words.save)
    await expect(await screen.findByText(words.changed)).toBeVisible()
    await expect(screen.getByLabelText(words.content)).toHaveValue("我寫的")
    await press(words.reload)
    await waitFor(() => expect(screen.getByLabelText(words.content)).toHaveValue("別人寫的"))
    await expect(screen.queryByText(words.changed)).toBeNull()
  },
}

export const VersionExists: Story = {
  parameters: editor,
  beforeEach: serve(answerAdmin(), withDraft, failWith(legalAdminRoutes.saveDraft, "legal_version_exists")),
  play: async () => {
    await fill(words.version, "2.0")
    await expect(screen.getByText(words.unsaved)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.publish })).toBeDisabled()
    await press(words.save)
    await expect(await screen.findByText(errorMessages.legal_version_exists)).toBeVisible()
  },
}

export const Published: Story = {
  parameters: editor,
  beforeEach: serve(
    ...[answerAdmin(), withDraft, listed],
    answer(legalAdminRoutes.publish, { version: { ...current, version: "3.0" } }),
  ),
  play: async () => {
    await press(words.publish)
    await pressInDialog(words.publish)
    await expect(await screen.findByText(words.published)).toBeVisible()
  },
}

const acceptances = at(adminPages.legalVersion(current.id))
const accepted = (nicknames: string[]) =>
  answer(legalAdminRoutes.acceptances, {
    version: current,
    acceptances: nicknames.map((nickname, n) => ({
      member: { id: `0192a7c0-0000-7000-8000-00000000091${n}`, nickname },
      accepted_at: "2026-11-21T02:00:00.000Z",
    })),
    nextCursor: null,
  })

export const AcceptancesFound: Story = {
  parameters: acceptances,
  beforeEach: serve(answerAdmin(), accepted(["小雅", longWord]), accepted([])),
  play: async () => {
    await expect(await screen.findByText("小雅")).toBeVisible()
    await expect(screen.getByText(words.pending(678))).toBeVisible()
    await fill(words.search, "沒有這個人")
    await press(words.find)
    await expect(await screen.findByRole("heading", { name: words.acceptancesEmptyTitle })).toBeVisible()
  },
}
