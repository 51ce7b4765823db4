import { notesLimits } from "@pinyu/contract/notes/limits"
import { notesRoutes } from "@pinyu/contract/notes/routes"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { notes } from "@pinyu/phrases/notes"
import {
  answer,
  expect,
  fail,
  fill,
  longText,
  longWord,
  type Meta,
  partAsMember,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { NoteBox } from "./note-box.tsx"

const memberId = "0192a7c0-0000-7000-8000-000000000101"

const meta = {
  component: NoteBox,
  ...partAsMember,
  args: { memberId },
} satisfies Meta<typeof NoteBox>

export default meta

type Story = StoryObj<typeof meta>

const none = answer(notesRoutes.read, { hasNote: false, note: null })
const written = (content: string) =>
  answer(notesRoutes.read, { hasNote: true, note: { content, updatedAt: "2026-11-20T10:00:00.000Z" } })
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const Failing: Story = {
  beforeEach: serve(fail(notesRoutes.read), none),
  play: async () => {
    await shows(notes.failed)
    await press(common.retry)
    await shows(notes.emptyText)
  },
}

export const LongNote: Story = {
  beforeEach: serve(written(`${longText} ${longWord}`)),
  play: () => shows(`${longText} ${longWord}`),
}

export const TooLong: Story = {
  beforeEach: serve(none),
  play: async () => {
    await press(notes.write)
    const long = "字".repeat(notesLimits.content.max + 1)
    const area = await fill(notes.content, long)
    await shows(memberParts.tooManyCharacters(1))
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(area).toBeInvalid())
    await expect(area).toHaveValue(long)
  },
}

export const EscapeKeepsTheNote: Story = {
  beforeEach: serve(written("喜歡手沖咖啡")),
  play: async () => {
    await press(notes.edit)
    await fill(notes.content, "改成別的")
    await userEvent.keyboard("{Escape}")
    await shows("喜歡手沖咖啡")
    await expect(screen.queryByText("改成別的")).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole("button", { name: notes.edit })).toHaveFocus())
  },
}

export const IsNotSaved: Story = {
  beforeEach: serve(none, fail(notesRoutes.write)),
  play: async () => {
    await press(notes.write)
    const area = await fill(notes.content, "喜歡手沖咖啡")
    await press(notes.save)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await expect(area).toHaveValue("喜歡手沖咖啡")
  },
}
