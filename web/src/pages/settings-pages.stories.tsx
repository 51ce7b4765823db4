import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { passkeys } from "@pinyu/phrases/passkeys"
import { settings } from "@pinyu/phrases/settings"
import {
  asMember,
  expect,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { listedPages } from "./parts/settings-pages.ts"
import SettingsPage, { meta as documentTitle } from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settings },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

/** One heading, which has the focus, and whose text is the document's title. */
const hasHead = async (pathname: string, title: string) => {
  // Queries by role would take most of the story's time.
  await waitFor(() => expect(document.querySelector("h1")).toHaveTextContent(title))
  await expect(document.querySelectorAll("h1")).toHaveLength(1)
  await expect(document.querySelector("h1")).toHaveFocus()
  await expect(documentTitle({ location: { pathname } })).toEqual([{ title: common.documentName(title) }])
}

const open = async (title: string) =>
  userEvent.click(await screen.findByText(title, { selector: "main a strong" }))
const goBack = async () => userEvent.click(await screen.findByLabelText(common.back))
const hasNoBack = () => expect(screen.queryByLabelText(common.back)).toBeNull()
const hasCurrent = (title: string) =>
  expect(document.querySelector("main [aria-current]")).toHaveTextContent(title)

/** From every page Back leads to the list, and from the passkeys to the page above them. */
export const EveryPageOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async () => {
    for (const { path, title } of listedPages) {
      await open(title)
      await hasHead(path, title)
      await goBack()
      await hasHead(pages.settings, settings.title)
      await hasNoBack()
    }
    await open(settings.securityTitle)
    await open(passkeys.settingsLink)
    await hasHead(pages.passkeys, passkeys.title)
    await goBack()
    await hasHead(pages.settingsSecurity, settings.securityTitle)
  },
}

/** The list stays beside every page, so that only the passkeys have a way back. */
export const EveryPageBesideTheList: Story = {
  tags: ["nightly"],
  parameters: { url: pages.settingsSecurity },
  play: async () => {
    for (const { path, title } of listedPages) {
      await open(title)
      await hasHead(path, title)
      await hasCurrent(title)
      await hasNoBack()
    }
    await open(settings.securityTitle)
    await open(passkeys.settingsLink)
    await hasHead(pages.passkeys, passkeys.title)
    await hasCurrent(settings.securityTitle)
    await goBack()
    await hasHead(pages.settingsSecurity, settings.securityTitle)
  },
}
