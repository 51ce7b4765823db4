/** Links to the terms and the privacy policy inside a sentence. */
export const legalLinks = {
  terms: "服務條款",
  and: "與",
  privacy: "隱私政策",
  opensNewTab: "（在新分頁開啟）",
} as const
