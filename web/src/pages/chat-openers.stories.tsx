import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { Openers } from "@pinyu/contract/explore/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatOpeners as words } from "@pinyu/phrases/chat-openers"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  click,
  expect,
  fill,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import ConversationPage from "./chat-conversation.tsx"
import { conversation, latest, messages, onConversationPage } from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const sunday = { prompt: "ideal_sunday" as const, answer: "睡到自然醒，去市場買花，下午煮一鍋湯" }
const dish = { prompt: "signature_dish" as const, answer: "麻油雞，薑要爆到邊緣捲起來" }
const askMe = { prompt: "ask_me" as const, answer: "今天最像什麼的雲" }
const openers = (more: Partial<Openers> = {}) =>
  answer(exploreRoutes.openers, { openers: { prompts: [], interests: [], city: null, ...more } })

const card = (text: string) => screen.findByRole("button", { name: new RegExp(text) })
const composer = () => screen.findByRole("textbox", { name: chat.composer })
const hasNoCards = async () => {
  await expect(await screen.findByText(chat.startText("阿哲"))).toBeVisible()
  await waitFor(() => expect(screen.queryByText(words.loading)).not.toBeInTheDocument())
  await expect(screen.queryByText(words.title)).not.toBeInTheDocument()
}

export const Answers: Story = {
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday, dish, askMe] })),
  play: async () => {
    for (const { prompt, answer: text } of [sunday, dish, askMe])
      await expect(await card(text)).toHaveTextContent(`${promptTexts[prompt]}${text}${words.reply}`)
  },
}

export const CommonGround: Story = {
  beforeEach: serve(
    conversation(),
    messages(),
    openers({ prompts: [askMe], interests: ["hiking"], city: "臺北市" }),
  ),
  play: async () => {
    await card(askMe.answer)
    await expect(await card(words.interest("登山"))).toHaveTextContent(words.begin)
    await expect(await card(words.city("臺北市"))).toBeVisible()
  },
}

export const FillsTheComposer: Story = {
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday, dish] })),
  play: async () => {
    await click(await card(sunday.answer))
    const line = words.promptLine(promptTexts.ideal_sunday)
    await waitFor(async () => expect(await composer()).toHaveValue(line))
    await expect(await composer()).toHaveFocus()
    await userEvent.type(await composer(), "我也是")
    await click(await card(dish.answer))
    await expect(await composer()).toHaveValue(`${words.promptLine(promptTexts.signature_dish)}我也是`)
    await expect(screen.queryByRole("article")).not.toBeInTheDocument()
  },
}

export const DisappearsWithAMessage: Story = {
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday] }), neverAnswer(chatRoutes.send)),
  play: async () => {
    await card(sunday.answer)
    await fill(chat.composer, "嗨")
    await userEvent.keyboard("{Enter}")
    await latest("嗨")
    await expect(screen.queryByText(words.title)).not.toBeInTheDocument()
  },
}

export const NothingToOffer: Story = {
  beforeEach: serve(conversation(), messages(), openers()),
  play: hasNoCards,
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(),
    openers({
      prompts: [
        { ...sunday, answer: `<b>${longWord}</b> ${longText.repeat(3)}` },
        { ...dish, answer: longWord.repeat(2) },
        askMe,
      ],
    }),
  ),
  play: async () => {
    await card(longWord.repeat(2))
  },
}
