import { longText, longWord, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Thread } from "./thread.tsx"

const meta = {
  component: Thread,
  args: {
    entries: [
      {
        by: "小雨",
        at: "2026-11-20T10:00:00Z",
        atLabel: "11月20日 18:00",
        content: "我登不進去。",
        isOurs: false,
      },
      {
        by: "品遇團隊",
        at: "2026-11-20T11:00:00Z",
        atLabel: "11月20日 19:00",
        content: longText,
        isOurs: true,
      },
      {
        by: longWord,
        at: "2026-11-20T12:00:00Z",
        atLabel: "11月20日 20:00",
        content: longWord,
        isOurs: false,
      },
    ],
  },
} satisfies Meta<typeof Thread>

export default meta

type Story = StoryObj<typeof meta>

export const Conversation: Story = {}
