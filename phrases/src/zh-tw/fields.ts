import type { FieldError } from "@pinyu/contract/fields"
import { required } from "./missing-fields.ts"

/** The messages for invalid fields. */
export const fieldMessages: Record<FieldError, string> = {
  required,
  wrong_type: "格式不正確。",
  too_short: "內容太短了。",
  too_long: "內容太長了。",
  too_small: "數值太小了。",
  too_big: "數值太大了。",
  not_an_option: "請從選項中選擇。",
  bad_characters: "含有無法使用的字元。",
  bad_format: "格式不正確。",
  email_format: "Email 格式不正確",
  password_rule: "密碼至少需要 6 個字元，並包含字母與數字。",
  admin_password_rule: "密碼至少需要 12 個字元。",
  password_common: "這個密碼太常見了，請換一個。",
  password_guessable: "這個密碼太容易猜到，請換一個更長或更特別的，例如幾個不相關的詞。",
  password_own_name: "密碼不能包含你的 Email 名稱或暱稱。",
  nickname_reserved: "這個暱稱容易被誤認為官方人員，請換一個。",
  birth_date_format: "請填寫正確的出生日期。",
  under_age: "你必須年滿 18 歲才能註冊。",
  gender_required: "請選擇性別。",
  terms_required: "請先同意服務條款與隱私政策。",
  code_format: "請輸入 6 位數驗證碼。",
  phone_format: "請輸入台灣的手機號碼。",
  age_range: "最小年齡不能大於最大年齡。",
  too_many_photos: "最多只能上傳 5 張照片。",
  too_many_pictures: "一則貼文最多 4 張圖片。",
  too_many_prompts: "最多只能回答 3 個題目。",
  repeated: "同一項不能出現兩次。",
  no_member_selected: "請至少選擇一位會員",
  too_many_members: "最多只能選擇 100 位會員。",
}

/** Says the range instead of "too small" or "too big", where a screen knows it. */
export const withRange = (error: string | undefined, { min, max }: { min: number; max: number }) =>
  error === fieldMessages.too_small || error === fieldMessages.too_big
    ? `請填 ${min} 到 ${max} 之間的數字。`
    : error

/** The part of a zod issue that the message depends on. */
interface Issue {
  code?: string | undefined
  message: string
  path: readonly PropertyKey[]
  input?: unknown
  /** The character that an address, a number or a code cannot have. */
  params?: { character?: string | undefined } | Record<string, unknown> | undefined
}

const isFieldError = (message: string): message is FieldError => Object.hasOwn(fieldMessages, message)

const nameOf = (character: string) => {
  if (/\s/.test(character)) return "空白"
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `「${character}」` : "無法顯示的字元"
}

/** Adds the character that makes a text invalid. */
const naming = (message: string, character: unknown) =>
  typeof character === "string" ? `${message.replace(/。$/, "")}，不能有${nameOf(character)}。` : message

const messageFor = (issue: Issue) => {
  if (isFieldError(issue.message)) return naming(fieldMessages[issue.message], issue.params?.character)
  if (issue.code === "invalid_type" && issue.input === undefined) return fieldMessages.required
  return fieldMessages.bad_format
}

/** Returns the first message for each invalid field, keyed by the field's dotted name. */
export const describeIssues = (issues: readonly Issue[]): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const issue of issues) messages[issue.path.join(".")] ??= messageFor(issue)
  return messages
}
