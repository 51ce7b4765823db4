import type { NotificationType } from "@pinyu/contract/notifications/options"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { common } from "./common.ts"

/**
 * Isolates the name (FSI … PDI), so that its characters cannot change the direction of the text around
 * it.
 */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Names the actors of a group: the latest by name, the others by number. */
export const namesOf = (nickname: string, others: number) =>
  others > 0
    ? `${isolated(nickname)}和其他 ${others > 99 ? common.countOverflow : others} 人`
    : isolated(nickname)

/** Names the latest actor of several whose number is unknown. */
export const someOf = (nickname: string) => `${isolated(nickname)}等人`

interface Texts {
  title: string
  /** `who` is the result of `namesOf`. */
  message: (who: string) => string
}

/** The text for each notification type. Announcements bring their own text. */
export const notificationTexts: Record<NotificationType, Texts> = {
  like_received: { title: "新的喜歡", message: (who) => `${who}喜歡你` },
  match_found: { title: "你們彼此喜歡", message: (who) => `你和${who}互相喜歡，去打聲招呼吧` },
  message_received: { title: "新的訊息", message: (who) => `${who}傳了訊息給你` },
  post_liked: { title: "有人喜歡你的貼文", message: (who) => `${who}喜歡你的貼文` },
  post_commented: { title: "貼文有新留言", message: (who) => `${who}在你的貼文留言` },
  comment_replied: { title: "留言有新回覆", message: (who) => `${who}回覆了你的留言` },
  comment_liked: { title: "有人喜歡你的留言", message: (who) => `${who}喜歡你的留言` },
  wish_liked: { title: "有人喜歡你的心願", message: (who) => `${who}喜歡你的心願` },
  wish_granted: { title: "心願實現了", message: (who) => `${who}的心願實現了，謝謝你曾經為它停留` },
  profile_viewed: { title: "有人看過你", message: (who) => `${who}看過你的檔案` },
  album_shared: { title: "新的分享", message: (who) => `${who}和你分享了一本相簿` },
  album_requested: { title: "想看你的相簿", message: (who) => `${who}想看你的相簿` },
  album_granted: { title: "相簿為你打開了", message: (who) => `${who}讓你看一本相簿` },
  gift_received: { title: "收到禮物", message: () => "品遇送了一份禮物給你" },
  friend_request: { title: "有人在等你", message: (who) => `${who}想和你成為好友，還在等你的回應` },
  friend_accepted: { title: "還沒聊過的好友", message: (who) => `你和${who}成為好友幾天了，去聊聊吧` },
  system_announcement: { title: "系統公告", message: () => "有新的公告" },
  admin_notice: { title: "品遇的通知", message: () => "有一則給你的通知" },
  security_notice: { title: "帳號安全", message: () => "你的帳號有新的變更" },
  meeting_reminder: { title: "約會安心", message: () => "別忘了報平安" },
  photo_verification: { title: "本人驗證", message: () => "你的本人驗證有新的進度" },
  contact_form_submitted: { title: "已收到你的來信", message: () => "我們會儘快回覆你" },
  contact_form_replied: { title: "你的來信有回覆了", message: () => "打開來看看我們的回覆" },
}

/** The text for several posts, wishes or albums in one row. */
export const severalTexts: Partial<Record<NotificationType, (who: string, count: number) => string>> = {
  post_liked: (who, count) => `${who}喜歡你的 ${count} 則貼文`,
  post_commented: (who, count) => `${who}在你的 ${count} 則貼文留言`,
  comment_replied: (who, count) => `${who}在 ${count} 則貼文回覆了你的留言`,
  comment_liked: (who, count) => `${who}喜歡你在 ${count} 則貼文的留言`,
  wish_liked: (who, count) => `${who}喜歡你的 ${count} 個心願`,
  wish_granted: (who, count) => `${who}的 ${count} 個心願實現了，謝謝你曾經為它們停留`,
  album_shared: (who, count) => `${who}和你分享了 ${count} 本相簿`,
  album_requested: (who, count) => `${who}想看你的 ${count} 本相簿`,
  album_granted: (who, count) => `${who}讓你看 ${count} 本相簿`,
}

/** Several unread messages of one conversation. */
export const messagesFrom = (who: string, count: number) =>
  `${who}傳了 ${count > 99 ? common.countOverflow : count} 則訊息給你`

/** Renders a notification as one line of a mail. An announcement includes its title. */
export const lineOf = ({ actor, message, title }: Pick<Notification, "actor" | "message" | "title">) =>
  actor === null ? `${title}：${message}` : message

/** The text on a locked screen. It reveals neither members nor events. */
export const pushTexts = { title: "品遇", body: "你有新的通知" } as const
