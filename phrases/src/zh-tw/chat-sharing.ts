import { chatLimits } from "@pinyu/contract/chat/limits"

/** Sharing a member's profile or a post into conversations. */
export const chatSharing = {
  title: "分享到聊天",
  to: "分享給",
  picturesOnly: "沒有文字的圖片貼文",
  search: "輸入暱稱搜尋",
  noMatch: (typed: string) => `聊天裡沒有「${typed}」。`,
  chosen: "選好的聊天",
  chosenCount: (count: number) => `選了 ${count} 個聊天，最多 ${chatLimits.sharesAtOnce} 個`,
  unchoose: (name: string) => `取消選擇${name}`,
  unknown: "不在清單上的聊天",
  tooEarly: "讀過或回覆過你的訊息後，就能分享。",
  line: "想說的話",
  send: "分享",
  failed: "沒有分享成功，請再試一次。",
  done: (name: string) => `已放進和${name}的聊天。`,
  doneForSome: (count: number) => `已放進 ${count} 個聊天。`,
  openChat: "前往聊天",
  noneText: "還沒有可以分享的聊天。先和想認識的人打聲招呼，之後就能在這裡分享。",
  goExplore: "去探索",
  listFailed: "聊天清單沒有載入成功。",
} as const
