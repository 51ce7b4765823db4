/** Messages of the contact API, the human check and the contact notifications. */
export const contactMessages = {
  submitted: "我們已收到你的來信。",
  submittedUnverified: "驗證郵件已寄出，請點擊信中的連結，我們才會開始處理。",
  found: "這是你的表單。",
  verificationSent: "驗證郵件已重新發送，請檢查您的信箱",
  replied: "回覆已提交成功！",
  emailVerified: "Email 驗證成功，我們會儘快處理你的來信。",
  checkConfig: "這是人機驗證的設定。",
  proofGood: "人機驗證通過。",
  /** An attached picture without a readable file name. */
  unnamedPicture: (number: number) => `圖片 ${number}`,
} as const

/** Notifications to members about their contact forms. */
export const contactNotices = {
  submitted: (subject: string) => ({
    title: "已收到你的來信",
    message: `「${subject}」已經送到，我們會儘快回覆你。`,
  }),
  replied: (subject: string) => ({ title: "你的來信有回覆了", message: `我們回覆了「${subject}」。` }),
  moved: (subject: string, status: string) => ({
    title: "你的來信有新進度",
    message: `「${subject}」的狀態更新為「${status}」。`,
  }),
} as const
