import { authLimits } from "@pinyu/contract/auth/limits"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { securityLimits } from "@pinyu/contract/security/limits"
import { days, hours } from "./units.ts"

/**
 * Password recovery and the pages behind mailed links. Separate from `auth`, so that the sign-in page
 * does not load them.
 */
export const authLinks = {
  forgot: {
    name: "忘記密碼",
    description: "重設品遇的登入密碼。",
    title: "重設你的密碼",
    text: "填寫註冊時的 Email，我們會寄一個重設密碼的連結給你。",
    submit: "寄送重設連結",
    sentTitle: "請查看你的信箱",
    validity: `連結 ${hours(authLimits.resetLink)} 小時內有效，只能使用一次。若最近已經收到過，最新那封信裡的連結也可以用。`,
    again: "換一個 Email 或再寄一次",
  },

  reset: {
    name: "設定新密碼",
    title: "設定新密碼",
    text: "儲存後，所有裝置都需要用新密碼重新登入。",
    confirmation: "再輸入一次新密碼",
    mismatch: "兩次輸入的密碼不一致。",
    submit: "儲存新密碼",
    submitting: "儲存中…",
    invalidTitle: "這個連結已失效",
    invalidText: `重設連結 ${hours(authLimits.resetLink)} 小時內有效，而且只能使用一次。再寄一個新的連結就好。`,
    askAgain: "重新寄送連結",
  },

  verify: {
    name: "驗證 Email",
    loadingTitle: "正在確認這個連結",
    loading: "請稍候…",
    title: "驗證你的 Email",
    text: "這個連結會驗證下面的帳號。請輸入註冊時設定的密碼，確認是你本人。",
    nickname: "暱稱",
    registeredAt: "註冊日期",
    password: "這個帳號的密碼",
    passwordHint: "你用這個 Email 註冊時設定的密碼。",
    prove: "驗證我的 Email",
    proving: "驗證中…",
    isItYours: "這是你的帳號嗎？",
    isItYoursText:
      "有人用這個 Email 註冊了下面的帳號，還沒有驗證。如果是你，設定新密碼就能驗證並繼續使用；如果不是，請刪除它，重新開始。",
    notMine: "這不是我註冊的",
    notMineOrForgotten: "不是我註冊的，或忘記密碼了",
    notMineText: "重新開始會刪除這個還沒驗證的帳號，和裡面的所有內容。之後可以用這個 Email 重新註冊。",
    startAnew: "刪除並重新開始",
    keep: "先保留",
    clearedTitle: "可以重新開始了",
    clearedText: "這個 Email 上沒有驗證的帳號都刪除了，現在可以由你來註冊。",
    registerAnew: "重新註冊",
    verifiedTitle: "Email 已完成驗證",
    verifiedText: "謝謝你。現在可以使用更多功能了。",
    invalidTitle: "這個連結已失效",
    invalidText: `驗證連結 ${hours(authLimits.verificationLink)} 小時內有效，而且只能使用一次。帳號已經驗證，或已經刪除時，連結也會失效。`,
    missingTitle: "驗證你的 Email",
    missingText: "請從我們寄給你的信裡打開驗證連結。",
    signInToResend: "請先登入，再重新寄送驗證信。",
    resend: "重新寄送驗證信",
    errorTitle: "暫時無法完成驗證",
  },

  /** The links that confirm and undo a change of the address. */
  emailChange: {
    name: "變更 Email",
    confirmTitle: "確認新的 Email",
    confirmText: "按下確認，帳號就會改用收到這封信的 Email。",
    account: "帳號",
    current: "目前的 Email",
    confirm: "確認變更",
    confirmedTitle: "Email 已變更",
    confirmedText: (email: string) => `以後請用 ${email} 登入。`,
    toSettings: "前往帳號設定",
    signInTitle: "請先登入",
    signInText: "確認新的 Email，要先登入提出變更的帳號。登入之後，再打開一次信中的連結。",
    undoTitle: "復原 Email",
    undoText: "按下復原，帳號會換回收到這封信的 Email，所有裝置都會登出。",
    undo: "復原變更",
    undoneTitle: "Email 已復原",
    undoneText:
      "所有裝置都已登出。我們寄了一封信到這個信箱，請用信裡的連結設定新密碼；在那之前，沒有人能登入這個帳號，知道原本密碼的人也不行。",
    takenTitle: "無法復原",
    takenText: "這個 Email 現在屬於另一個帳號，所以沒有任何改變。需要協助時，請與我們聯絡。",
    toContact: "聯絡我們",
    invalidTitle: "這個連結已失效",
    invalidText:
      "連結只能使用一次，而且有期限。再要求一次變更、改用別的帳號，或變更已經復原時，連結也會失效。",
    loading: "請稍候…",
  },

  /** The link of a security notice. */
  notMe: {
    name: "帳號安全",
    title: "這不是你嗎？",
    text: `按下之後，所有裝置都會登出。我們會寄一封信給你；用信裡的連結設定新密碼之前，沒有人能登入這個帳號。設定之後，最近 ${days(authLimits.distrustedBeforeRecovery)} 天新增的通行密鑰會移除，兩步驟驗證會在 ${hours(secondStepLimits.removal)} 小時後移除。`,
    /** What the mailed link undoes beside the sessions; the bell's page does not. */
    undoes: "在這封通知之後變更的 Email 也會復原。",
    end: "登出所有裝置",
    endedTitle: "所有裝置都已登出",
    endedText:
      "我們寄了一封信到你的信箱，請用信裡的連結設定新密碼。在那之前，沒有人能登入這個帳號，知道原本密碼的人也不行。",
    /** What remains to be done by the member. */
    check:
      "如果有人移除了你的通行密鑰、驗證器 App 或手機號碼，這些無法自動恢復。登入之後，請到設定重新加入，並更新復原碼。",
    invalidTitle: "這個連結已失效",
    invalidText: `連結 ${securityLimits.linkDays} 天內有效，而且只能使用一次。如果還是不放心，請重設密碼。`,
    reset: "重設密碼",
    loading: "請稍候…",
  },

  /** A mailed link that was opened without its token. */
  missingTitle: "這個連結不完整",
  missingText: "請從我們寄給你的信裡打開連結。",
} as const
