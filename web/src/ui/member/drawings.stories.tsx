import { expect, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { EmptyState } from "../feedback/state.tsx"
import { BranchDrawing, EntranceDrawing, FramesDrawing, LetterDrawing, TableDrawing } from "./drawings.tsx"

const drawings = {
  table: TableDrawing,
  letter: LetterDrawing,
  branch: BranchDrawing,
  frames: FramesDrawing,
  entrance: EntranceDrawing,
}

/** Each drawing in its place above a text. */
function Drawings() {
  return Object.entries(drawings).map(([name, Drawing]) => (
    <EmptyState key={name} art={<Drawing />} title="這裡還很安靜" text="等一下就會有人來。" />
  ))
}

const meta = { component: Drawings } satisfies Meta<typeof Drawings>

export default meta

type Story = StoryObj<typeof meta>

export const InTheirPlace: Story = {
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll("svg")]
    await expect(shown).toHaveLength(Object.keys(drawings).length)
    for (const drawing of shown) await expect(drawing).toHaveAttribute("aria-hidden", "true")
  },
}
