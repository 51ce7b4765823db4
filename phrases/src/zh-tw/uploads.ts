/** Upload progress and the actions of an upload. */
export const uploads = {
  sending: (name: string) => `正在上傳 ${name}`,
  waiting: "等候中",
  percent: (percent: number) => `${percent}%`,
  checking: "處理中",
  cancel: (name: string) => `取消上傳 ${name}`,
  retry: (name: string) => `重新上傳 ${name}`,
  /** The names of the first files, and how many there are. */
  andMore: (names: string, count: number) => `${names}等 ${count} 個`,
} as const
