import { authLimits } from "@pinyu/contract/auth/limits"
import type { AppealOutcome } from "@pinyu/contract/moderation/options"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { common } from "./common.ts"
import { dateLabel, dateTimeLabel } from "./dates.ts"
import { days, hours } from "./units.ts"

interface AppealMail {
  outcome: AppealOutcome
  /** What the team adds. */
  answer: string | null
  url: string
}

interface SecurityNoticeTexts {
  subject: string
  text: string
  permanent?: string | undefined
  at: Date
  url: string
}

/** The text of a mail, before layout. */
export interface MailTexts {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** A code to type, in large print. */
  code?: string
  /** The main action, as a button. */
  action?: { label: string; url: string }
  /** Small print, for example what to do when the recipient did not request the mail. */
  footnote: string
  /** The unsubscribe link, beside the footnote. */
  stop?: { label: string; url: string }
}

/** The header and footer of every mail. */
export const mailFrame = {
  codeLabel: "驗證碼",
  linkFallback: "按鈕沒有反應嗎？請將這個網址複製到瀏覽器開啟：",
  sentBy: "這封信由系統自動寄出，請不要直接回覆。",
  signature: `${common.brand} ${common.brandLatin}`,
  tagline: common.tagline,
} as const

/** Every mail that the product sends. */
export const mails = {
  /** The code that verifies an address during registration. */
  emailCode: ({ code, minutes }: { code: string; minutes: number }): MailTexts => ({
    subject: `${code} 是你的品遇驗證碼`,
    title: "歡迎來到品遇",
    paragraphs: ["再一步就完成了。請在註冊頁面輸入這組驗證碼，確認這是你的信箱。"],
    code,
    footnote: `驗證碼 ${minutes} 分鐘內有效，請不要告訴任何人，品遇的人員也不會向你索取。如果你沒有註冊品遇，請忽略這封信。`,
  }),

  /** The link that verifies the address of a member who registered without a code. */
  verificationLink: ({ url, hours }: { url: string; hours: number }): MailTexts => ({
    subject: "請驗證你的信箱",
    title: "很高興遇見你",
    paragraphs: [
      "你的帳號已經建立。驗證信箱之後，就能使用更多功能，其他會員也會更信任你。",
      "打開連結後，請輸入註冊時設定的密碼。",
    ],
    action: { label: "驗證我的信箱", url },
    footnote: `連結 ${hours} 小時內有效，而且只能使用一次。如果你沒有註冊品遇，請忽略這封信；沒有驗證的帳號會在 7 天後刪除。`,
  }),

  /** The link by which an invited person becomes an admin. */
  adminInvitation: ({ url, days }: { url: string; days: number }): MailTexts => ({
    subject: "加入品遇的團隊",
    title: "加入品遇的團隊",
    paragraphs: ["你受邀成為品遇的管理員。請點選下方按鈕，設定你的密碼。"],
    action: { label: "接受邀請", url },
    footnote: `連結 ${days} 天內有效，而且只能使用一次。如果你不認識品遇的團隊，請忽略這封信。`,
  }),

  /** The link that sets a new password. */
  resetLink: ({ url, minutes }: { url: string; minutes: number }): MailTexts => ({
    subject: "重設你的品遇密碼",
    title: "設定新的密碼",
    paragraphs: ["我們收到重設密碼的請求。請點選下方按鈕，為你的帳號設定新的密碼。"],
    action: { label: "設定新密碼", url },
    footnote: `連結 ${minutes} 分鐘內有效，而且只能使用一次。如果不是你提出的，請忽略這封信，你的密碼不會改變。`,
  }),

  /** The link that ends a recovery; `againUrl` requests another. */
  recovery: ({ url, againUrl, minutes }: { url: string; againUrl: string; minutes: number }): MailTexts => ({
    subject: "你的帳號已受到保護，請設定新密碼",
    title: "設定新密碼，拿回你的帳號",
    paragraphs: [
      "你告訴我們帳號的變更不是你做的，所以所有裝置都已登出。",
      "從現在到你設定新密碼為止，沒有人能登入這個帳號：原本的密碼、通行密鑰、驗證碼和記住的裝置都不行，Email 和安全設定也不會改變。",
      `請點選下方按鈕設定新密碼，不要用你在別的地方用過的密碼。設定之後，最近 ${days(authLimits.distrustedBeforeRecovery)} 天新增的通行密鑰會移除；如果是你自己新增的，請再加一次。這段時間設定的兩步驟驗證，會在 ${hours(secondStepLimits.removal)} 小時後移除，在那之前用驗證碼登入就能保留。`,
    ],
    action: { label: "設定新密碼", url },
    footnote: `連結 ${minutes} 分鐘內有效，而且只能使用一次。過期了，就到這裡再寄一次：${againUrl}。請不要轉寄這封信。`,
  }),

  /** The link for an unverified address: it shows the account before a new password is set. */
  unverifiedResetLink: ({ url, minutes }: { url: string; minutes: number }): MailTexts => ({
    subject: "重設你的品遇密碼",
    title: "確認這是你的帳號",
    paragraphs: [
      "我們收到重設密碼的請求。這個信箱上的帳號還沒有驗證過，所以請先看看是不是你註冊的。",
      "打開連結後，可以為它設定新的密碼；如果不是你註冊的，可以刪除它，重新開始。",
    ],
    action: { label: "查看這個帳號", url },
    footnote: `連結 ${minutes} 分鐘內有效，而且只能使用一次。如果不是你提出的，請忽略這封信，什麼都不會改變。`,
  }),

  /** The end of an account. `erasedAt` is when it is erased. */
  accountLeaving: ({ url, erasedAt }: { url: string; erasedAt: Date }): MailTexts => ({
    subject: "你的品遇帳號即將刪除",
    title: "我們收到了你的決定",
    paragraphs: [
      "你的帳號已經停止顯示，其他會員看不到你了。",
      `我們會在 ${dateLabel(erasedAt)}之後刪除你的檔案、照片、相簿、動態與許願。在那之前登入，一切都會恢復。`,
    ],
    action: { label: "登入並恢復帳號", url },
    footnote: "如果這不是你做的，請立刻登入並變更密碼。",
  }),

  /** Informs a member of a change of their account; `url` is for a change that was not theirs. */
  securityNotice: ({ subject, text, permanent, at, url }: SecurityNoticeTexts): MailTexts => ({
    subject,
    title: subject,
    paragraphs: [text, `時間：${dateTimeLabel(at)}（台灣時間）`, ...(permanent ? [permanent] : [])],
    action: { label: "這不是我", url },
    footnote: "如果是你本人，就不需要再做什麼。請不要轉寄這封信。",
  }),

  /** The archive of a member's data is ready; `url` is the page that downloads it. */
  exportReady: ({ url, days }: { url: string; days: number }): MailTexts => ({
    subject: "你的資料已經準備好了",
    title: "可以下載你的資料了",
    paragraphs: [
      "你要求匯出的資料已經整理成一個 ZIP 檔。",
      "為了安全，下載之前需要登入，並再確認一次是你本人。",
    ],
    action: { label: "前往下載", url },
    footnote: `檔案會保留 ${days} 天。如果這不是你要求的，請立刻變更密碼。`,
  }),

  /** The link that proves a new address of a member. */
  emailChange: ({ url, hours }: { url: string; hours: number }): MailTexts => ({
    subject: "請確認你的新 Email",
    title: "確認新的 Email",
    paragraphs: [
      "有一個品遇帳號想把 Email 換成這個信箱。",
      "打開連結並按下確認，變更才會生效。請使用已登入這個帳號的瀏覽器。",
    ],
    action: { label: "確認這個 Email", url },
    footnote: `連結 ${hours} 小時內有效，而且只能使用一次。如果這不是你提出的，請忽略這封信，什麼都不會改變。`,
  }),

  /** Informs the old address of a change; `url` undoes it. */
  emailChanged: ({ url, days }: { url: string; days: number }): MailTexts => ({
    subject: "你的品遇 Email 已變更",
    title: "Email 已變更",
    paragraphs: [
      "你的帳號剛剛換了新的 Email，以後登入和通知都用新的 Email。",
      `如果這不是你做的，請在 ${days} 天內復原：Email 會換回這個信箱，所有裝置都會登出。`,
    ],
    action: { label: "這不是我，復原變更", url },
    footnote: "如果是你本人變更的，就不需要再做什麼。請不要轉寄這封信。",
  }),

  /** Informs the address that an undo replaced. It gets no link to the account: it may be a thief's. */
  emailChangeUndone: ({ url }: { url: string }): MailTexts => ({
    subject: "你的品遇 Email 已改回",
    title: "Email 已改回先前的信箱",
    paragraphs: [
      "先前的信箱復原了 Email 的變更，所有裝置都已登出。這個信箱不能再用來登入，也不會再收到通知。",
      "如果你沒有同意這件事，請與我們聯絡。",
    ],
    action: { label: "聯絡我們", url },
    footnote: "如果是你本人復原的，就不需要再做什麼。",
  }),

  /** Informs the owner of an address that another account asked to change to it. */
  addressClaimed: ({ url }: { url: string }): MailTexts => ({
    subject: "有人想使用你的 Email",
    title: "我們沒有同意",
    paragraphs: [
      "有人想把另一個品遇帳號的 Email 換成這個信箱。這個信箱已經屬於你的帳號，所以什麼都沒有改變。",
      "如果是你自己，請用這個信箱登入原本的帳號。",
    ],
    action: { label: "前往登入", url },
    footnote: "如果不是你，不需要做任何事。",
  }),

  /** To the owner of an address that somebody tried to register with. */
  addressTaken: ({ url }: { url: string }): MailTexts => ({
    subject: "你已經有品遇的帳號了",
    title: "這個信箱已經註冊過了",
    paragraphs: [
      "剛才有人用這個信箱註冊品遇。它已經屬於你的帳號，所以沒有建立新的帳號，也沒有驗證碼。",
      "如果是你自己，請直接登入；忘記密碼時，可以在登入頁重設。",
    ],
    action: { label: "前往登入", url },
    footnote: "如果不是你，不需要做任何事，你的帳號沒有任何改變。",
  }),

  /** The link that verifies the address of a guest who sent a contact form. */
  contactVerification: ({ url, hours }: { url: string; hours: number }): MailTexts => ({
    subject: "請驗證你的信箱，我們就會開始處理",
    title: "收到你的來信了",
    paragraphs: ["謝謝你寫給品遇。請先點選下方按鈕，確認這個信箱是你的，我們才會開始處理。"],
    action: { label: "驗證我的信箱", url },
    footnote: `連結 ${hours} 小時內有效。如果你沒有寫信給品遇，請忽略這封信，我們不會再寄信給你。`,
  }),

  /** The new status of a form, to its sender. The subject reveals nothing of the content. */
  contactUpdate: (form: { status: string; reply: string | null; url: string }): MailTexts => ({
    subject: form.reply === null ? `你的來信：${form.status}` : "我們回覆了你的來信",
    title: form.reply === null ? "你的來信有新進度" : "我們回覆你了",
    paragraphs: [...(form.reply === null ? [] : form.reply.split(/\n+/)), `目前狀態：${form.status}`],
    action: { label: "查看我的來信", url: form.url },
    footnote: "這個連結可以直接打開你的來信，請不要轉寄給別人。要回覆我們，請打開連結後在頁面上回覆。",
  }),

  /** The outcome of an appeal against a suspension. */
  appealDecided: ({ outcome, answer, url }: AppealMail): MailTexts => ({
    subject: "你的申訴有結果了",
    title: outcome === "lifted" ? "你的帳號恢復了" : "你的帳號維持停用",
    paragraphs: [
      outcome === "lifted"
        ? "我們重新查看之後，決定恢復你的帳號，現在就可以登入。"
        : "我們請另一位管理員重新查看，決定維持原本的停用。",
      ...(answer ? [answer] : []),
    ],
    ...(outcome === "lifted" && { action: { label: "登入品遇", url } }),
    footnote: "每次停用只能申訴一次。",
  }),

  /** The digest of unread notifications. The subject names neither members nor events. */
  notifications: (digest: {
    count: number
    lines: readonly string[]
    url: string
    stopUrl: string
  }): MailTexts => {
    const more = digest.count - digest.lines.length
    return {
      subject: `你有 ${digest.count} 則還沒看的通知`,
      title: "你不在的時候",
      paragraphs: ["這段時間有一些消息在等你。", ...digest.lines, ...(more > 0 ? [`還有 ${more} 則。`] : [])],
      action: { label: "打開通知", url: digest.url },
      footnote: "因為你選擇用 Email 收到通知，所以寄出這封信。要收哪些通知，可以在帳號設定裡調整。",
      stop: { label: "不再收到這類信件", url: digest.stopUrl },
    }
  },
} as const

/** Every text message that the product sends. Each must fit into one SMS. */
export const textMessages = {
  phoneCode: ({ code, minutes }: { code: string; minutes: number }) =>
    `【品遇】你的驗證碼是 ${code}，${minutes} 分鐘內有效。請勿告訴任何人。`,
  /** Informs the holder of a number that another account tried to claim it. */
  numberClaimed: "【品遇】有人想用你的手機號碼驗證另一個帳號，我們沒有同意。如果不是你，不需要做任何事。",
} as const
