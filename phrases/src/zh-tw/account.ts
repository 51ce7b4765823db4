import { accountLimits } from "@pinyu/contract/account/limits"
import type { LeavingReason } from "@pinyu/contract/account/options"

const { returnDays } = accountLimits

/** The page on which a member exports their data, pauses or ends the account. */
export const account = {
  title: "資料與離開",
  settingsText: "匯出資料、休息一陣子，或終止帳號",

  pause: {
    title: "先休息一陣子",
    text: "暫停後，其他會員看不到你，也不會收到我們的信。想回來的時候，重新登入就可以了。",
    keeps: "檔案、照片、相簿、對話都會為你留著。",
    submit: "暫停帳號",
    confirmTitle: "暫停帳號",
    confirmText: "所有裝置都會登出，其他會員會暫時看不到你。重新登入就會恢復。",
    confirm: "暫停並登出",
    failed: "沒有暫停成功，請再試一次。",
  },

  end: {
    title: "終止帳號",
    text: `帳號會立刻停止顯示，${returnDays} 天後刪除。在那之前重新登入，一切都會恢復。`,
    lostTitle: "會被刪除的內容",
    lost: [
      "個人檔案、照片、隱私設定與通行密鑰",
      "私密相簿與裡面的每一個檔案",
      "動態、留言、許願與按過的喜歡",
      "私人備註、黑名單與通知",
      "寄給我們的聯絡表單",
    ],
    staysTitle: "會留下的內容",
    stays: ["你傳給別人的文字訊息會留在對方的對話，顯示為「已離開的會員」，其中的圖片與影音會刪除"],
    submit: "終止帳號",
    confirmTitle: "終止帳號",
    confirmText: `輸入密碼確認是你本人。所有裝置都會登出，${returnDays} 天後無法復原。`,
    password: "目前的密碼",
    confirm: "終止我的帳號",
    failed: "沒有終止成功，請再試一次。",
  },

  farewell: {
    title: "謝謝你來過",
    ended: "帳號已終止，其他會員已經看不到你。",
    until: (time: string) => `改變心意的話，在 ${time} 之前重新登入，一切都會恢復。之後就會刪除，無法復原。`,
    restore: "登入並恢復帳號",
    home: "回到首頁",
    questionTitle: "願意告訴我們離開的原因嗎？",
    anonymous: "可以不回答。答案不會和你的帳號連在一起。",
    reasons: {
      met_someone: "遇到對的人了",
      nobody_suitable: "遇不到合適的人",
      bad_experience: "有不愉快的經驗",
      privacy: "在意隱私",
      taking_a_break: "想休息一陣子",
      other: "其他原因",
    } satisfies Record<LeavingReason, string>,
    thanks: "收到了，謝謝你告訴我們。",
    failed: "沒有送出，請再試一次。",
  },
} as const
