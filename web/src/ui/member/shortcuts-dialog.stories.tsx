import { shortcuts as words } from "@pinyu/phrases/shortcuts"
import {
  expect,
  type Meta,
  press,
  type StoryObj,
  screen,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { singleKeys } from "../../lib/shortcuts/single-keys.ts"
import { useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts"
import { Button } from "../button.tsx"
import { TextField } from "../form/text-field.tsx"
import { useFrameShortcuts } from "./shortcuts-dialog.tsx"

const opened: string[] = []

/** A frame with an overview, and a page with a list, a field and shortcuts of its own. */
function FrameWithPage({ fieldType = "search" }: { fieldType?: "search" | "text" }) {
  const { open, overview } = useFrameShortcuts(() => opened.push("search"))
  useShortcuts("go", { "g e": { label: "探索", run: () => opened.push("explore") } })
  return (
    <>
      <Button onClick={open}>{words.title}</Button>
      <TextField type={fieldType} label="欄位" />
      {overview}
    </>
  )
}

const meta = {
  component: FrameWithPage,
  beforeEach: () => {
    opened.length = 0
    return () => singleKeys.set(true)
  },
} satisfies Meta<typeof FrameWithPage>

export default meta

type Story = StoryObj<typeof meta>

const dialog = () => screen.findByRole("dialog", { name: words.title })

export const Overview: Story = {
  play: async () => {
    await userEvent.keyboard("?")
    await expect(await dialog()).toHaveTextContent(words.groups.go)
    await expect(await dialog()).toHaveTextContent("探索")
    // Behind the dialog, nothing happens.
    await userEvent.keyboard("ge")
    await expect(opened).toEqual([])
  },
}

export const Typing: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("欄位")
    await userEvent.keyboard("/")
    await expect(field).toHaveFocus()
    await userEvent.keyboard("?ge/")
    await expect(field).toHaveValue("?ge/")
    await expect(opened).toEqual([])
    field.blur()
    await userEvent.keyboard("{Control>}g{/Control}e")
    await expect(opened).toEqual([])
    await userEvent.keyboard("ge")
    await expect(opened).toEqual(["explore"])
  },
}

export const WithoutSearchField: Story = {
  args: { fieldType: "text" },
  play: async () => {
    await userEvent.keyboard("/")
    await expect(opened).toEqual(["search"])
  },
}

/** The button still opens the overview, where the switch turns the keys on again. */
export const SwitchedOff: Story = {
  play: async () => {
    singleKeys.set(false)
    await userEvent.keyboard("?ge")
    await expect(opened).toEqual([])
    await expect(screen.queryByRole("dialog")).toBeNull()
    await press(words.title)
    const box = await screen.findByRole("switch", { name: words.singleKeys })
    await expect(box).not.toBeChecked()
  },
}
