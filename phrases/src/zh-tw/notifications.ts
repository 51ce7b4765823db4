import type { NotificationFilter, NotificationTopic } from "@pinyu/contract/notifications/options"

/** The bell, the notification centre, and the notification settings. */
export const notifications = {
  title: "通知",
  tabsLabel: "通知的種類",
  tabs: { all: "全部", unread: "未讀" } satisfies Record<NotificationFilter, string>,

  markAll: "全部標為已讀",
  bulkActions: "全部通知的選項",
  actionsFor: (message: string) => `更多動作：${message}`,
  markRead: "標為已讀",
  markUnread: "標為未讀",
  expand: (count: number) => `展開 ${count} 則`,
  collapse: "收合",
  muteTopic: "不再通知這一類",
  folded: (count: number) => `${count} 則`,
  removeAll: "刪除全部",
  removeUnread: "刪除未讀",
  unread: "未讀",
  arrived: (message: string) => `新的通知：${message}`,
  see: "查看",

  empty: {
    all: { title: "還沒有通知", text: "有人喜歡你、回應你的心願時，會出現在這裡。" },
    unread: { title: "沒有未讀的通知", text: "你都看過了，去認識新的人吧。" },
  } satisfies Record<NotificationFilter, { title: string; text: string }>,
  goExplore: "去探索",

  failedTitle: "通知沒有載入成功",
  failedText: "請再試一次。",
  offlineText: "連上網路後，通知就會出現在這裡。",
  changeFailed: "這次沒有成功，通知已恢復原狀。",

  removed: (message: string) => `已刪除：${message}`,
  undo: "復原",
  restoreFailed: "這則通知沒有復原成功，請再試一次。",
  removeAllTitle: "刪除全部通知",
  removeAllText: (count: number) => `確定要刪除全部 ${count} 則通知嗎？刪除後就找不回來了。`,
  removeUnreadTitle: "刪除未讀通知",
  removeUnreadText: (count: number) => `確定要刪除 ${count} 則未讀通知嗎？刪除後就找不回來了。`,
  markAllTitle: "全部標為已讀",
  markAllText: (count: number) => `要把 ${count} 則未讀通知都標為已讀嗎？`,
  remove: "刪除",
  toSettings: "通知設定",
} as const

/** The notification settings. */
export const notificationSettings = {
  text: "選擇想知道的事，和用什麼方式知道。",
  channels: { in_app_enabled: "站內", push_enabled: "推播", email_enabled: "Email" },
  channelTexts: {
    in_app_enabled: "收在鈴鐺和通知中心裡",
    push_enabled: "發生時立刻告訴你，螢幕上不會顯示是誰",
    email_enabled: "還沒看的通知，一天最多寄一封",
  },
  all: "全部",
  allOn: "全部開啟",
  allOff: "全部關閉",
  allOnLabel: (channel: string) => `${channel}通知全部開啟`,
  allOffLabel: (channel: string) => `${channel}通知全部關閉`,
  switchLabel: (topic: string, channel: string) => `${topic}，${channel}通知`,
  topics: {
    like_received: "有人喜歡你",
    match_found: "互相喜歡",
    message_received: "新的訊息",
    post_liked: "貼文或留言收到喜歡",
    post_commented: "貼文有新留言或回覆",
    wish_liked: "心願收到喜歡或實現",
    profile_viewed: "有人看過你的檔案",
    system_announcement: "系統公告",
    admin_notice: "品遇的通知與來信回覆",
  } satisfies Record<NotificationTopic, string>,
  failed: "更新通知設定失敗",
  bulkFailed: "批量更新通知設定失敗",
  offlineText: "連上網路後，通知設定就會出現在這裡。",
  loadFailedTitle: "通知設定沒有載入成功",
  loadFailedText: "請再試一次。",

  quiet: {
    title: "安靜時段",
    text: "這段時間不推播，也不寄通知信，鈴鐺照常計數。帳號安全與約會安心的通知不受影響。",
    from: "從",
    to: "到",
    nextDay: (time: string) => `隔天 ${time}`,
    zone: "台北時間，每天",
    failed: "更新安靜時段失敗",
    failedTitle: "安靜時段沒有載入成功",
    failedText: "請再試一次。",
  },

  deviceTitle: "這台裝置的推播",
  deviceText: "沒開著品遇時，也能在這台裝置收到通知。鎖定畫面上只會說有新的通知。",
  deviceOn: "開啟推播",
  deviceOff: "關閉推播",
  deviceIsOn: "這台裝置會收到推播。",
  deviceBlocked: "瀏覽器擋下了通知，可以在網站設定中重新允許。",
  deviceUnsupported: "這個瀏覽器不支援推播。在 iPhone 上，先把品遇加入主畫面再打開。",
  deviceFailed: "推播沒有開啟成功，請稍後再試。",
} as const

/** The unsubscribe page that a mail links to. */
export const stopMails = {
  title: "停止通知信",
  text: "之後不會再寄通知信給你。站內的通知不受影響，也可以隨時在帳號設定裡重新開啟。",
  confirm: "停止寄信",
  doneTitle: "已經停止寄信",
  doneText: "不會再收到通知信了。",
  failedTitle: "這個連結無法使用",
  failedText: "連結可能不完整。登入後，可以在帳號設定裡關閉 Email 通知。",
  goSettings: "前往帳號設定",
} as const
