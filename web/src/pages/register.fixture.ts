import { authRoutes } from "@pinyu/contract/auth/routes"
import { auth } from "@pinyu/phrases/auth"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import {
  answer,
  expect,
  fill,
  hasHeading,
  press,
  screen,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"

export const free = answer(authRoutes.checkEmail, { isAvailable: true })
export const email = "new@example.com"
export const password = "slow river 8"

export const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()
export const next = () => screen.getByRole("button", { name: words.next })
export const nextStep = async () => {
  await waitFor(() => expect(next()).toBeEnabled())
  await userEvent.click(next())
}
const select = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value)

export const toAccount = async () => {
  await press(words.ageConfirm)
  await hasHeading(words.accountTitle)()
}
export const fillAccount = async (typed = { email, password }) => {
  await fill(auth.email, typed.email)
  await fill(auth.password, typed.password)
}
export const toBasics = async () => {
  await toAccount()
  await fillAccount()
  await nextStep()
  await hasHeading(words.basicsTitle)()
}
export const fillBasics = async (nickname = "新來的") => {
  await fill(words.nickname, nickname)
  await select(words.birthYear, "1990")
  await select(words.birthMonth, "12")
  await select(words.birthDay, "31")
  await select(words.city, "臺南市")
  await fill(words.height, "172")
  await fill(words.weight, "64")
}
export const toIdentity = async () => {
  await toBasics()
  await fillBasics()
  await nextStep()
  await hasHeading(words.identityTitle)()
}
/** The name of a choice is followed by its text. */
export const choose = async (name: string) =>
  userEvent.click(await screen.findByRole("radio", { name: new RegExp(`^${name}`) }))
export const toVerify = async () => {
  await toIdentity()
  await choose(optionNames.identity.sugar_daddy)
  await nextStep()
  await hasHeading(words.verifyTitle)()
}
