import { authLimits } from "@pinyu/contract/auth/limits"
import type { Identity } from "@pinyu/contract/options"
import { hours, minutes } from "./units.ts"

/**
 * The six steps of registration. Separate from the other account forms, so that the sign-in page does
 * not load them.
 */
export const registration = {
  name: "註冊",
  description: `六個步驟，加入品遇。僅限年滿 ${authLimits.minimumAge} 歲的成年人。`,
  next: "下一步",
  failed: (cause: string) => `註冊失敗：${cause}`,
  steps: ["確認年齡", "帳號", "基本資料", "身分", "驗證 Email", "完成"],
  haveAccount: "已經是會員？",

  ageTitle: "先確認你的年齡",
  ageText: `品遇是成年人的交友空間。你必須年滿 ${authLimits.minimumAge} 歲才能註冊，我們會依你的出生日期再次確認。`,
  agePromiseBefore: "繼續註冊，代表你同意品遇的",
  agePromiseAfter: "。",
  ageConfirm: `我已年滿 ${authLimits.minimumAge} 歲，開始註冊`,
  leave: "離開",

  accountTitle: "設定登入帳號",
  accountText: "用常用的\u00a0Email\u00a0註冊，日後登入與通知都靠它。",
  againTitle: "接著完成註冊",
  againText: "剛才填的都還在。密碼不會留在這台裝置上，請再輸入一次。",
  proofNeeded: "請先完成下面的驗證，就會繼續。",
  checking: "正在確認這個 Email…",
  available: "這個 Email 可以使用",
  taken: "此 Email 已被註冊",
  checkFailed: "無法驗證 Email，請稍後再試",
  checkAgain: "再試一次",

  basicsTitle: "介紹一下你自己",
  basicsText: "這些資料幫助合適的人找到你，註冊後可以選擇哪些要公開。",
  nickname: "暱稱",
  nicknameInPassword: "你的密碼包含這個暱稱，請換一個暱稱，或回上一步更換密碼。",
  nicknameHint: `最多 ${authLimits.nickname.max} 個字，設定後無法更改。`,
  birthDate: "出生日期",
  birthYear: "出生年",
  birthMonth: "出生月",
  birthDay: "出生日",
  year: "年",
  month: "月",
  day: "日",
  yearOption: (year: number) => `${year} 年`,
  monthOption: (month: number) => `${month} 月`,
  dayOption: (day: number) => `${day} 日`,
  birthDateHint: "其他會員只會看到年齡。",
  city: "居住城市",
  height: "身高",
  weight: "體重",
  cm: "公分",
  kg: "公斤",
  wholeNumberBetween: (min: number, max: number) => `請填 ${min}–${max} 的整數。`,

  identityTitle: "選擇你的身分",
  identityText: "其他會員會在你的檔案上看到它。",
  identity: "身分",
  identityTexts: {
    sugar_daddy: "男性會員，樂於分享閱歷與生活",
    sugar_mommy: "女性會員，樂於分享閱歷與生活",
    sugar_baby: "男性或女性會員，期待被好好認識",
  } satisfies Record<Identity, string>,
  gender: "性別",
  genderForced: (gender: string) => `這個身分的性別為${gender}。`,

  verifyTitle: "驗證你的 Email",
  verifyText: "驗證碼會寄到",
  sendCode: "寄送驗證碼",
  resendCode: "重新寄送驗證碼",
  codeSent: `驗證碼已寄出，${minutes(authLimits.code.lifetime)} 分鐘內有效。`,
  code: `${authLimits.code.digits} 位數驗證碼`,
  codeHint: "沒有收到的話，請看看垃圾郵件匣。",
  agreeBefore: "我已閱讀並同意",
  finish: "完成註冊",
  finishLater: "稍後驗證，先完成註冊",
  finishing: "註冊中…",
  laterText: `稍後驗證也可以：我們會寄一封驗證信，${hours(authLimits.verificationLink)} 小時內點選信中的連結就好。`,

  doneTitle: "很高興認識你",
  mailTitle: "請看看你的信箱",
  mailText: "接下來怎麼做，寫在我們剛才寄出的信裡：",
} as const
