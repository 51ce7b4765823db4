/** The terms and the privacy policy, and the request to accept a new version. */
export const legal = {
  terms_of_service: {
    title: "服務條款",
    description: "使用品遇的規則：誰可以使用、站內規範、您的內容與終止帳號。",
    failedTitle: "無法載入服務條款",
  },
  privacy_policy: {
    title: "隱私政策",
    description: "品遇如何蒐集、使用與保護您的個人資料，以及您的權利。",
    failedTitle: "無法載入隱私政策",
  },
  networkFailedTitle: "載入失敗，請稍後再試",
  loading: "正在載入文件…",
  version: (version: string) => `版本 ${version}`,
  updated: (date: string) => `最後更新：${date}`,
  earlierNotice: "這是較早的版本，目前適用的是最新版本。",
  readCurrent: "閱讀最新版本",
  versionsTitle: "所有版本",
  current: "目前版本",
  related: "相關頁面",
  backHome: "回到首頁",
  contact: "聯絡我們",

  consent: {
    title: "條款有更新",
    lead: "在繼續使用之前，請先看過更新的內容。",
    changesTitle: "這次的變更",
    read: (title: string) => `閱讀完整的${title}`,
    accept: "同意並繼續",
    logout: "登出",
    failed: "沒有儲存成功，請再試一次。",
  },
} as const
