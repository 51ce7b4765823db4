import { common } from "./common.ts"

/** What one mail says, before it is laid out. */
export interface MailWords {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** A code to type, shown large. */
  code?: string
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** What to do when the mail was not asked for, and the like; in small print. */
  footnote: string
  /** Where mails of this kind can be ended; beside the footnote. */
  stop?: { label: string; url: string }
}

/** The words around every mail. */
export const mailFrame = {
  codeLabel: "驗證碼",
  linkFallback: "按鈕沒有反應嗎？請將這個網址複製到瀏覽器開啟：",
  sentBy: "這封信由系統自動寄出，請不要直接回覆。",
  signature: `${common.brand} ${common.brandLatin}`,
  tagline: common.tagline,
} as const

/** Every mail that the product sends. */
export const mails = {
  /** The code that proves an address while registering. */
  emailCode: ({ code, minutes }: { code: string; minutes: number }): MailWords => ({
    subject: `${code} 是你的品遇驗證碼`,
    title: "歡迎來到品遇",
    paragraphs: ["再一步就完成了。請在註冊頁面輸入這組驗證碼，確認這是你的信箱。"],
    code,
    footnote: `驗證碼 ${minutes} 分鐘內有效，請不要告訴任何人，品遇的人員也不會向你索取。如果你沒有註冊品遇，請忽略這封信。`,
  }),

  /** The link that proves the address of a member who registered without a code. */
  verificationLink: ({ url, hours }: { url: string; hours: number }): MailWords => ({
    subject: "請驗證你的信箱",
    title: "很高興遇見你",
    paragraphs: ["你的帳號已經建立。驗證信箱之後，就能使用更多功能，其他會員也會更信任你。"],
    action: { label: "驗證我的信箱", url },
    footnote: `連結 ${hours} 小時內有效，而且只能使用一次。如果你沒有註冊品遇，請忽略這封信。`,
  }),

  /** The link that sets a new password. */
  resetLink: ({ url, minutes }: { url: string; minutes: number }): MailWords => ({
    subject: "重設你的品遇密碼",
    title: "設定新的密碼",
    paragraphs: ["我們收到重設密碼的請求。請點選下方按鈕，為你的帳號設定新的密碼。"],
    action: { label: "設定新密碼", url },
    footnote: `連結 ${minutes} 分鐘內有效，而且只能使用一次。如果不是你提出的，請忽略這封信，你的密碼不會改變。`,
  }),

  /** Tells a member that their password was changed; `url` is the page to ask for a reset link. */
  passwordChanged: ({ url }: { url: string }): MailWords => ({
    subject: "你的品遇密碼已變更",
    title: "密碼已變更",
    paragraphs: [
      "你的帳號剛剛換了新的密碼。為了安全，所有裝置都已登出，請用新密碼重新登入。",
      "如果這不是你做的，請立刻重設密碼。",
    ],
    action: { label: "這不是我，重設密碼", url },
    footnote: "如果是你本人變更的，就不需要再做什麼。",
  }),

  /** The link that proves the address of a guest who wrote to the team. */
  contactVerification: ({ url, hours }: { url: string; hours: number }): MailWords => ({
    subject: "請驗證你的信箱，我們就會開始處理",
    title: "收到你的來信了",
    paragraphs: ["謝謝你寫給品遇。請先點選下方按鈕，確認這個信箱是你的，我們才會開始處理。"],
    action: { label: "驗證我的信箱", url },
    footnote: `連結 ${hours} 小時內有效。如果你沒有寫信給品遇，請忽略這封信，我們不會再寄信給你。`,
  }),

  /** Where a form is now, to whoever sent it; the subject tells nothing of what it was about. */
  contactUpdate: (told: { status: string; reply: string | null; url: string }): MailWords => ({
    subject: told.reply === null ? `你的來信：${told.status}` : "我們回覆了你的來信",
    title: told.reply === null ? "你的來信有新進度" : "我們回覆你了",
    paragraphs: [...(told.reply === null ? [] : told.reply.split(/\n+/)), `目前狀態：${told.status}`],
    action: { label: "查看我的來信", url: told.url },
    footnote: "這個連結可以直接打開你的來信，請不要轉寄給別人。要回覆我們，請打開連結後在頁面上回覆。",
  }),

  /** What a member has not read; the subject tells nothing of whom or what. */
  notifications: (told: {
    count: number
    lines: readonly string[]
    url: string
    stopUrl: string
  }): MailWords => {
    const more = told.count - told.lines.length
    return {
      subject: `你有 ${told.count} 則還沒看的通知`,
      title: "你不在的時候",
      paragraphs: ["這段時間有一些消息在等你。", ...told.lines, ...(more > 0 ? [`還有 ${more} 則。`] : [])],
      action: { label: "打開通知", url: told.url },
      footnote: "因為你選擇用電子郵件收到通知，所以寄出這封信。要收哪些通知，可以在帳號設定裡調整。",
      stop: { label: "不再收到這類信件", url: told.stopUrl },
    }
  },
} as const

/** Every text message that the product sends; short, so that each fits in one. */
export const textMessages = {
  phoneCode: ({ code, minutes }: { code: string; minutes: number }) =>
    `【品遇】你的驗證碼是 ${code}，${minutes} 分鐘內有效。請勿告訴任何人。`,
} as const
