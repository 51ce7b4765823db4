import { common } from "@pinyu/phrases/common"
import { longWord, type Meta, type StoryObj } from "../../../tools/workshop/story.ts"
import { Heading } from "./heading.tsx"

const meta = { component: Heading, args: { level: 2, children: common.brand } } satisfies Meta<typeof Heading>

export default meta

type Story = StoryObj<typeof meta>

export const Sizes: Story = {
  render: (args) => (
    <>
      {(["md", "lg", "xl", "2xl"] as const).map((size) => (
        <Heading key={size} {...args} size={size} />
      ))}
    </>
  ),
}

export const LongText: Story = { args: { size: "2xl", children: longWord } }
