import { legal } from "@pinyu/phrases/legal"
import { expect, longWord, type Meta, type StoryObj } from "../../../tools/workshop/story.ts"
import { DocumentText, Markdown, ReceivedDocumentText } from "./document-text.tsx"

const meta = {
  component: DocumentText,
  args: {
    ...{ version: "2.0", updatedAt: "2026-11-24T02:00:00.000Z", changes: "- 新增**匯出資料**的說明" },
    content: `## 一、誰可以使用\n\n1. 年滿 18 歲的人\n2. ${longWord}\n\n請見[聯絡我們](/contact)。`,
  },
} satisfies Meta<typeof DocumentText>

export default meta

type Story = StoryObj<typeof meta>

export const WithChanges: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(legal.version("2.0"))).toBeVisible()
    await expect(canvas.getByRole("heading", { name: "一、誰可以使用" })).toBeVisible()
  },
}

export const FirstVersion: Story = {
  args: { changes: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(legal.consent.changesTitle)).toBeNull()
  },
}

export const Received: Story = {
  render: () => <ReceivedDocumentText id="content-story" markup="<article><p>伺服器的內容</p></article>" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("伺服器的內容")).toBeVisible()
  },
}

export const MarkdownAlone: Story = {
  render: () => <Markdown>{"**粗體**和<b>原樣</b>"}</Markdown>,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("粗體")).toBeVisible()
    await expect(canvas.getByText(/<b>原樣<\/b>/)).toBeVisible()
  },
}
