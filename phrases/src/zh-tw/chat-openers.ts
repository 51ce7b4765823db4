/** What a first conversation with a match can begin with. */
export const chatOpeners = {
  title: "不知道從哪裡開始嗎？",
  loading: "正在找可以聊的話題…",
  reply: "回覆對方的答案",
  begin: "從這裡聊起",
  interest: (name: string) => `你們都喜歡${name}`,
  city: (name: string) => `你們都在${name}`,

  promptLine: (prompt: string) => `看到你對「${prompt}」的回答，`,
  interestLine: (name: string) => `原來我們都喜歡${name}，`,
  cityLine: (name: string) => `我們都在${name}，`,
} as const
