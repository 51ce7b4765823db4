import { longText, longWord, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { TextField } from "./text-field.tsx"

const meta = { component: TextField, args: { label: "暱稱" } } satisfies Meta<typeof TextField>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: "小雨" } }

export const Invalid: Story = { args: { defaultValue: "雨", error: "這個暱稱太短了。" } }

export const Disabled: Story = { args: { defaultValue: "小雨", disabled: true } }

export const WithUnit: Story = { args: { label: "身高", defaultValue: "168", adornment: "公分" } }

export const LongValue: Story = { args: { defaultValue: longWord, hint: longText } }
