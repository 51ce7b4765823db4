import { useState } from "react"
import IconSend from "~icons/tabler/send"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { GrowingTextField, SendButton } from "./growing-text-field.tsx"

const meta = {
  component: GrowingTextField,
  args: { value: "", "aria-label": "訊息", placeholder: "寫點什麼", onChange: fn() },
} satisfies Meta<typeof GrowingTextField>

export default meta

type Story = StoryObj<typeof meta>

export const GrowsToFiveLines: Story = {
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <GrowingTextField {...args} value={value} onChange={(event) => setValue(event.target.value)} />
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("訊息")
    const { height } = field.getBoundingClientRect()
    await userEvent.type(field, "一{Enter}二{Enter}三")
    await expect(field.getBoundingClientRect().height).toBeGreaterThan(height * 1.5)
  },
}

/** As in browsers without `field-sizing`, which measure the text themselves. */
export const Measured: Story = {
  ...GrowsToFiveLines,
  args: { placeholder: longText },
  beforeEach: () => {
    const { supports } = CSS
    const fixed = new CSSStyleSheet()
    fixed.replaceSync("textarea { field-sizing: fixed !important; font-size: 19px !important }")
    document.adoptedStyleSheets.push(fixed)
    CSS.supports = (...query: string[]) =>
      query[0] !== "field-sizing" && supports.apply(CSS, query as [string])
    return () => {
      document.adoptedStyleSheets.pop()
      CSS.supports = supports
    }
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("訊息")
    const scrolls = () => getComputedStyle(field).overflowY === "auto"
    await expect([field.scrollHeight - field.clientHeight, scrolls()]).toEqual([0, false])
    await userEvent.type(field, "一{Enter}二{Enter}三")
    await expect([field.scrollHeight - field.clientHeight, scrolls()]).toEqual([0, false])
    await userEvent.type(field, "{Enter}四{Enter}五{Enter}六")
    await expect(scrolls()).toBe(true)
  },
}

export const LongText: Story = { args: { value: longText.repeat(10) } }

export const Disabled: Story = { args: { disabled: true } }

export const SendButtons: Story = {
  render: () => (
    <>
      <SendButton label="送出" icon={IconSend} disabled={false} onSend={fn()} />
      <SendButton label="還不能送出" icon={IconSend} disabled onSend={fn()} />
    </>
  ),
}
