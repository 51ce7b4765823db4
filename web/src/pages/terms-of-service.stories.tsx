import { legalRoutes } from "@pinyu/contract/legal/routes"
import type { LegalDocument } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { legal as words } from "@pinyu/phrases/legal"
import {
  answer,
  expect,
  failWith,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import TermsOfService from "./terms-of-service.tsx"

const meta = {
  tags: ["nightly"],
  component: TermsOfService,
  parameters: { url: pages.terms },
} satisfies Meta<typeof TermsOfService>

export default meta

type Story = StoryObj<typeof meta>

const version = (number: string, more: Partial<LegalDocument> = {}): LegalDocument => ({
  id: `0192a7c0-0000-7000-8000-00000000000${number[0]}`,
  type: "terms_of_service",
  title: words.terms_of_service.title,
  version: number,
  changes: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  content: `## 一、誰可以使用\n\n您必須年滿 18 歲。\n\n- 真實的資料\n- ${longWord}\n`,
  ...more,
})
const first = version("1.0")
const second = version("2.0", { changes: "- 新增**匯出資料**的說明" })
const versions = answer(legalRoutes.versions, { versions: [second, first] })

export const Current: Story = {
  tags: ["!nightly"],
  beforeEach: serve(answer(legalRoutes.read, { document: second }), versions),
  play: async () => {
    await expect(await screen.findByRole("heading", { name: words.consent.changesTitle })).toBeVisible()
    await expect(await screen.findByRole("navigation", { name: words.versionsTitle })).toBeVisible()
  },
}

export const Earlier: Story = {
  parameters: { url: `${pages.terms}?version=1.0` },
  beforeEach: serve(answer(legalRoutes.version, { document: first }), versions),
  play: async () => {
    await expect(await screen.findByText(words.earlierNotice, { exact: false })).toBeVisible()
  },
}

export const UnknownVersion: Story = {
  parameters: { url: `${pages.terms}?version=9.9` },
  beforeEach: serve(failWith(legalRoutes.version, "legal_document_not_found")),
  play: async () => {
    const link = await screen.findByRole("link", { name: words.readCurrent })
    await expect(link).toHaveAttribute("href", pages.terms)
    await expect(screen.queryByRole("button", { name: common.retry })).toBeNull()
  },
}
