import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatViewOnce } from "@pinyu/phrases/chat-view-once"
import { common } from "@pinyu/phrases/common"
import {
  answer,
  click,
  expect,
  fireEvent,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  spyOn,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import first from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
import ConversationPage from "./chat-conversation.tsx"
import {
  conversation,
  latest,
  log,
  message,
  messages,
  mine,
  onConversationPage,
} from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const once = (view_once: NonNullable<Message["view_once"]>) => ({ message_type: "image" as const, view_once })
const offered = message(1, null, once("unopened"))
const opened = { ...offered, ...once("opened"), revision: 2 }
const openButton = () => screen.findByRole("button", { name: new RegExp(chatViewOnce.open) })
/** Hides the toolbar of a focused message, which a narrow page has no room for. */
const leaveMessage = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
const dialog = () => screen.findByRole("dialog", { name: chatViewOnce.title })

export const ViewOnceStates: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, null, once("unopened")),
      message(2, "只給你看", once("opened")),
      message(3, null, once("expired")),
      mine(4, null, once("unopened")),
      mine(5, null, once("opened")),
      mine(6, null, once("expired")),
    ),
  ),
  play: async () => {
    await expect(await openButton()).toBeVisible()
    for (const text of [
      ...Object.values(chatViewOnce.theirs),
      ...Object.values(chatViewOnce.own),
      "只給你看",
    ])
      await latest(text)
    await expect((await log()).queryAllByRole("img")).toHaveLength(0)
  },
}

export const ViewOnceOffers: Story = {
  beforeEach: serve(conversation(), messages(offered)),
  play: async () => {
    await click(await openButton())
    await expect(await within(await dialog()).findByText(chatViewOnce.before)).toBeVisible()
    await press(common.cancel)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await waitFor(async () => expect(await openButton()).toHaveFocus())
    leaveMessage()
  },
}

const openIt = async () => {
  await click(await openButton())
  await click(within(await dialog()).getByRole("button", { name: chatViewOnce.show }))
}
const photo = () => screen.findByRole("img", { name: chatViewOnce.alt("阿哲") })

export const ViewOnceOpens: Story = {
  beforeEach: [
    serve(conversation(), messages(offered), answer(chatRoutes.open, { url: first, message: opened })),
    () => {
      spyOn(document, "hasFocus").mockReturnValue(true)
    },
  ],
  play: async () => {
    await openIt()
    await expect(await photo()).toBeVisible()
    await expect(screen.getByRole("timer")).toBeVisible()
    await expect(screen.getByText(chatViewOnce.reportHint)).toBeVisible()
    const hasFocus = spyOn(document, "hasFocus").mockReturnValue(false)
    fireEvent.blur(window)
    await expect(await screen.findByText(chatViewOnce.covered)).toBeVisible()
    hasFocus.mockReturnValue(true)
    fireEvent.focus(window)
    await waitFor(() => expect(screen.queryByText(chatViewOnce.covered)).not.toBeInTheDocument())
  },
}

const longPage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="390" height="6000"/>')}`

/** A screenshot of a long page opens at its top, as wide as the dialog, and scrolls. */
export const ViewOnceOfALongPage: Story = {
  beforeEach: [
    serve(conversation(), messages(offered), answer(chatRoutes.open, { url: longPage, message: opened })),
  ],
  play: async () => {
    await openIt()
    const shown = await photo()
    const scroller = shown.closest("button")?.parentElement as HTMLElement
    await waitFor(() => expect(shown.offsetWidth).toBe(scroller.clientWidth))
    await expect(shown.getBoundingClientRect().top).toBe(scroller.getBoundingClientRect().top)
    await expect(scroller.scrollHeight).toBe(shown.offsetHeight)
  },
}

export const ViewOnceCloses: Story = {
  beforeEach: ViewOnceOpens.beforeEach ?? [],
  play: async () => {
    await openIt()
    // A press on the picture itself.
    await click(await photo())
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await latest(chatViewOnce.theirs.opened)
  },
}

export const ViewOnceInAnInvitation: Story = {
  beforeEach: serve(
    conversation({ invitation: "pending", other_takes_part: false }),
    messages(message(1, null, { ...once("unopened"), media_state: "hidden" })),
  ),
  play: async () => {
    await latest(chatInvitations.hidden.image)
    await expect(
      screen.queryByRole("button", { name: new RegExp(chatViewOnce.open) }),
    ).not.toBeInTheDocument()
  },
}

const picture = (src: string, more: Partial<Message> = {}): Partial<Message> => ({
  ...{ message_type: "image", media_state: "ready", media_url: src, media_url_signed: src },
  ...{ media_thumbnail_url: src, media_thumbnail_url_signed: src },
  media_metadata: { duration: null, width: 900, height: 1200, size: 1000, waveform: null },
  ...more,
})
const groupId = "0192a7c0-0000-7000-8000-000000000801"
const group = (count: number, ownedBy = message, more: Partial<Message> = {}) =>
  Array.from({ length: count }, (_, place) =>
    ownedBy(
      place + 1,
      place === count - 1 ? "昨天的晚餐" : null,
      picture(place % 2 ? second : first, { group_id: groupId, ...more }),
    ),
  )
const isGroupOf =
  (count: number, name = "阿哲") =>
  async () => {
    const list = await (await log()).findByRole("list", { name: chatMedia.groupOf(name, count) })
    await expect(within(list).getAllByRole("button")).toHaveLength(Math.min(4, count))
    await expect((await log()).getAllByRole("article")).toHaveLength(1)
    await latest("昨天的晚餐")
    return list
  }

export const GroupOfSeven: Story = {
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(...group(7))),
  play: async () => {
    const list = await isGroupOf(7)()
    await expect(within(list).getByText(chatMedia.moreInGroup(3))).toBeVisible()
    const [, place] = within(list).getAllByRole("button")
    if (place) await click(place)
    await waitFor(() =>
      expect(screen.getByRole("img", { name: chatMedia.imageOf("阿哲", 2, 7) })).toBeVisible(),
    )
  },
}

export const GroupIsRecalled: Story = {
  beforeEach: serve(
    ...[conversation(), messages(...group(2, mine))],
    ...[1, 2].map((position) =>
      answer(chatRoutes.remove, {
        message: mine(position, null, {
          ...{ is_deleted: true, message_type: "image", group_id: groupId, revision: 10 + position },
        }),
      }),
    ),
  ),
  play: async () => {
    await isGroupOf(2, "小雅")()
    const more = (await log()).getByRole("button", { name: chatMedia.more, hidden: true })
    await click(more)
    await click(await screen.findByRole("menuitem", { name: chatMedia.remove }))
    const confirmation = await screen.findByRole("dialog", { name: chatMedia.removeTitle })
    await expect(within(confirmation).getByText(chatMedia.removeGroupText(2))).toBeVisible()
    await click(within(confirmation).getByRole("button", { name: chatMedia.remove }))
    await latest(chat.deleted)
    await expect((await log()).getAllByText(chat.deleted)).toHaveLength(1)
  },
}

const chooseFiles = async (...names: string[]) => {
  await screen.findByRole("textbox", { name: chat.composer })
  const files = await Promise.all(
    names.map(async (name) => new File([await (await fetch(first)).blob()], name, { type: "image/webp" })),
  )
  const input = document.querySelector<HTMLInputElement>('input[type="file"][multiple]')
  if (input) await userEvent.upload(input, files)
}
const chosen = () =>
  within(screen.getByRole("list", { name: chatMedia.selected }))
    .getAllByRole("img")
    .map((one) => one.getAttribute("alt"))

export const PicturesAreChosen: Story = {
  beforeEach: serve(conversation(), messages()),
  play: async () => {
    await chooseFiles("a.webp", "b.webp", "c.webp")
    await press(chatMedia.moveForward("c.webp"))
    await press(chatMedia.moveBack("a.webp"))
    await waitFor(() => expect(chosen()).toEqual(["c.webp", "a.webp", "b.webp"]))
    await press(chatMedia.unselect("b.webp"))
    await waitFor(() => expect(chosen()).toEqual(["c.webp", "a.webp"]))
    const box = screen.getByRole("checkbox", { name: chatViewOnce.choose })
    await click(box)
    await expect(box).toBeChecked()
    await expect(screen.getByText(chatViewOnce.chooseHint)).toBeVisible()
    // The selection outlives the story.
    await press(chatMedia.unselect("a.webp"))
    await press(chatMedia.unselect("c.webp"))
  },
}
