import { exportsRoutes } from "@pinyu/contract/exports/routes"
import type { DataExport } from "@pinyu/contract/exports/schemas"
import { pages } from "@pinyu/contract/pages"
import { account } from "@pinyu/phrases/account"
import { exports as words } from "@pinyu/phrases/exports"
import {
  answer,
  asMember,
  expect,
  fail,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import LeavingPage from "./leaving.tsx"

const meta = {
  tags: ["nightly"],
  component: LeavingPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.leaving },
} satisfies Meta<typeof LeavingPage>

export default meta

type Story = StoryObj<typeof meta>

const latest = (more: Partial<DataExport> | null) =>
  answer(exportsRoutes.latest, {
    export: more && {
      ...{ state: "running", requested_at: "2026-03-01T02:00:00.000Z", size: null, expires_at: null },
      ...more,
    },
  })
const ready = latest({ state: "ready", size: 3_600_000, expires_at: "2026-03-08T02:00:00.000Z" })

export const Running: Story = {
  beforeEach: serve(latest({})),
  play: async () => {
    await expect(await screen.findByText(words.running)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.again })).not.toBeInTheDocument()
  },
}

export const Ready: Story = {
  tags: ["!nightly"],
  beforeEach: serve(ready, fail(exportsRoutes.download)),
  play: async () => {
    await expect(await screen.findByText(/3\.4 MB/)).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: words.download }))
    await expect(await screen.findByText(words.downloadFailed)).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: serve(latest({ state: "failed" }), fail(exportsRoutes.request)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.again }))
    await expect(await screen.findByText(words.requestFailed)).toBeVisible()
  },
}

export const EndStartsAtThePassword: Story = {
  beforeEach: serve(latest(null)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: account.end.submit }))
    const password = await screen.findByLabelText(account.end.password)
    await waitFor(() => expect(password).toHaveFocus())
  },
}
