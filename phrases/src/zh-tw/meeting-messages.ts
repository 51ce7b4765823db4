import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import { dateTimeLabel } from "./dates.ts"
import type { MailTexts } from "./mails.ts"

const footnote = "這封信由這位朋友透過品遇的「約會安心」寄給你。不想再收到，可以在連結的頁面停止。"
const look = (url: string) => ({ label: "查看這次約會", url })

/**
 * The mails to a contact, by the name of the member, the time of the check-in and the URL of the plan. They hold no
 * text of the member except the name.
 */
export const meetingMails = {
  planned: (name: string, at: Date, url: string): MailTexts => ({
    subject: `${name}請你留意一次約會`,
    title: `${name}把你當作安心聯絡人`,
    paragraphs: [
      `${name}要去赴一次約會，想讓你知道和誰、在哪裡。`,
      `如果到了 ${dateTimeLabel(at)} 還沒報平安，我們會再通知你。你現在不需要做任何事。`,
    ],
    action: look(url),
    footnote,
  }),
  alert: (name: string, at: Date, url: string): MailTexts => ({
    subject: `${name}還沒有報平安`,
    title: `請和${name}聯絡`,
    paragraphs: [
      `${name}原本要在 ${dateTimeLabel(at)} 以前報平安，我們還沒有收到。`,
      "請先打電話確認。聯絡不上，而且你擔心的話，請撥打 110。連結裡有這次約會的對象和地點，可以告訴警方。",
    ],
    action: look(url),
    footnote,
  }),
  safe: (name: string, _at: Date, url: string): MailTexts => ({
    subject: `${name}平安`,
    title: `${name}已經報平安`,
    paragraphs: ["這次約會結束了，謝謝你留意。"],
    action: look(url),
    footnote,
  }),
  cancelled: (name: string, _at: Date, url: string): MailTexts => ({
    subject: `${name}取消了這次約會`,
    title: "這次約會取消了",
    paragraphs: [`${name}取消了這次約會，你不需要再留意。`],
    action: look(url),
    footnote,
  }),
} as const

/** The text messages to a contact, by the same. */
export const meetingTexts = {
  planned: (name: string, at: Date, url: string) =>
    `【品遇】${name}請你留意一次約會，${dateTimeLabel(at)} 前會報平安。${url}`,
  alert: (name: string, _at: Date, url: string) => `【品遇】${name}還沒有報平安，請先和${name}聯絡。${url}`,
  safe: (name: string) => `【品遇】${name}已經報平安，謝謝你留意。`,
  cancelled: (name: string) => `【品遇】${name}取消了這次約會，不需要再留意。`,
} as const

/** The notices to the member, in the bell. */
export const meetingNotices = {
  title: "約會安心",
  reminder: (at: Date) => `記得在 ${dateTimeLabel(at)} 以前報平安。`,
  alerted: `還沒收到你報平安，我們已經通知你的聯絡人，${meetingsLimits.secondAlertMinutes} 分鐘後會再通知一次。`,
  stopped: "你的聯絡人不再接收約會安心的訊息。請另外找一位你信任的人。",
} as const
