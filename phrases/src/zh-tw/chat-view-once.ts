import { chatLimits } from "@pinyu/contract/chat/limits"

const { shownSeconds, reportSeconds } = chatLimits.viewOnce

/** Pictures that their reader may open once. */
export const chatViewOnce = {
  title: "只看一次的照片",
  choose: "照片只看一次",
  chooseHint: `對方只能打開一次，最多看 ${shownSeconds} 秒。截圖無法避免，請只傳給信任的人。`,
  own: { unopened: "對方未開啟", opened: "對方已開啟", expired: "已過期，對方沒有開啟" },
  theirs: { opened: "已查看", expired: "照片已過期" },
  open: "點一下就打開",
  before: `照片只能打開這一次，最多看 ${shownSeconds} 秒，關上後就不能再看，對方會知道你打開了。請尊重對方，我們沒有辦法阻止截圖。`,
  show: "打開照片",
  loading: "照片正在打開",
  alt: (name: string) => `${name}傳的照片`,
  secondsLeft: (seconds: number) => `還有 ${seconds} 秒`,
  covered: "回到這個視窗，照片就會再出現。",
  closePhoto: "關上照片",
  reportHint: `如果照片不恰當，關上後 ${reportSeconds / 60} 分鐘內檢舉，照片會留作證據。`,
  failed: "照片沒有打開成功。",
} as const
