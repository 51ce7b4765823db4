import { longText, longWord, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Pill } from "./pill.tsx"
import { RecordItem, RecordList } from "./record-list.tsx"

const meta = {
  component: RecordItem,
  args: {
    title: "訊息",
    state: <Pill tone="blue">處理中</Pill>,
    texts: ["詐騙"],
    notes: <span>R-7KQ2-M4XD</span>,
  },
  render: (args) => (
    <RecordList>
      <RecordItem {...args} />
      <RecordItem {...args} state={undefined} />
    </RecordList>
  ),
} satisfies Meta<typeof RecordItem>

export default meta

type Story = StoryObj<typeof meta>

export const Long: Story = { args: { title: longWord, texts: [longText, longWord] } }
