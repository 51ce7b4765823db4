import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, longText, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { TextAreaField } from "./text-area-field.tsx"

const meta = { component: TextAreaField, args: { label: "自我介紹", max: 20 } } satisfies Meta<
  typeof TextAreaField
>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { hint: "聊聊你喜歡的事。" } }

export const Typed: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("自我介紹"), "喜歡山")
    await expect(canvas.getByText(memberParts.charactersOf(3, 20))).toBeVisible()
  },
}

export const TooLong: Story = {
  args: { defaultValue: longText },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("自我介紹")).toBeInvalid()
  },
}

export const Invalid: Story = { args: { error: "寫點什麼吧。" } }

export const Disabled: Story = { args: { disabled: true, defaultValue: "喜歡山" } }

export const DistantLimit: Story = {
  args: { max: 10_000, defaultValue: "四個字的" },
  play: async ({ canvas }) => expect(canvas.queryByText(memberParts.charactersOf(4, 10_000))).toBeNull(),
}
