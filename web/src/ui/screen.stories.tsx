import { longText, longWord, type Meta, type StoryObj } from "../../../tools/workshop/story.ts"
import { Screen } from "./screen.tsx"

const meta = { component: Screen, args: { children: longText } } satisfies Meta<typeof Screen>

export default meta

type Story = StoryObj<typeof meta>

export const Page: Story = {}

export const Column: Story = { args: { width: "column" } }

export const Narrow: Story = { args: { width: "narrow", children: longWord } }
