import { authRoutes } from "@pinyu/contract/auth/routes"
import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import type { Meeting } from "@pinyu/contract/meetings/schemas"
import { pages } from "@pinyu/contract/pages"
import { errorMessages } from "@pinyu/phrases/errors"
import { meetings as words } from "@pinyu/phrases/meetings"
import {
  answer,
  asMember,
  expect,
  failWith,
  longText,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsMeetings },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const account = answer(authRoutes.me, { user: signedInUser() })
const meetingOf = (number: number, changes: Partial<Meeting> = {}): Meeting => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000000${number}`, own_name: "小雅", person: "攝影師阿哲" },
  ...{ place: "信義區的咖啡店", link_hours: 12, contact_kind: "email", contact: "sister@example.com" },
  ...{ meets_at: "2036-01-05T11:00:00.000Z", check_in_at: "2036-01-05T14:00:00.000Z" },
  ...{ state: "planned", alerts: 0, contact_stopped_at: null, ended_at: null },
  ...{ erased_at: "2036-01-07T14:00:00.000Z", ...changes },
})
const list = (...meetings: Meeting[]) => answer(meetingsRoutes.list, { meetings })
const ended = { state: "safe", ended_at: "2036-01-05T13:00:00.000Z" } as const

export const Plans: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    account,
    list(
      meetingOf(1),
      meetingOf(2, {
        ...{ state: "overdue", alerts: 2, person: longWord, place: longText },
        contact_stopped_at: "2036-01-05T12:00:00.000Z",
      }),
      meetingOf(3, ended),
      meetingOf(4, { state: "cancelled", ended_at: "2036-01-05T10:00:00.000Z" }),
    ),
  ),
  play: async () => {
    for (const state of Object.values(words.states))
      await expect(await screen.findByText(state)).toBeVisible()
    await expect(screen.getByText(words.alerted(2))).toBeVisible()
    await expect(screen.getByText(words.contactStopped)).toBeVisible()
  },
}

export const Planning: Story = {
  beforeEach: serve(
    account,
    list(),
    failWith(meetingsRoutes.create, "meeting_contact_stopped"),
    list(),
    answer(meetingsRoutes.create, { meeting: meetingOf(1) }),
    list(meetingOf(1)),
  ),
  play: async () => {
    await expect(await screen.findByText(words.emptyTitle)).toBeVisible()
    await press(words.add)
    await pressInDialog(words.form.submit)
    await expect((await screen.findAllByText(/^請填/)).length).toBeGreaterThan(2)
    await userEvent.type(screen.getByLabelText(words.form.person), "攝影師阿哲")
    await userEvent.type(screen.getByLabelText(words.form.place), "信義區的咖啡店")
    await userEvent.type(screen.getByLabelText(words.form.contact), "sister@example.com")
    await userEvent.type(screen.getByLabelText(words.form.ownName), "小雅")
    await pressInDialog(words.form.submit)
    await expect(await screen.findByText(errorMessages.meeting_contact_stopped)).toBeVisible()
    await pressInDialog(words.form.submit)
    await expect(await screen.findByText(words.form.added)).toBeVisible()
  },
}
