import type { Prompt, PromptTheme } from "@pinyu/contract/profiles/prompts"

/** The prompts of profiles, which a member's answer continues or replies to. */
export const promptTexts = {
  ideal_sunday: "理想的星期天，我會",
  after_work: "下班以後，最放鬆的一刻",
  morning_ritual: "我的早晨，從這件事開始",
  small_joy: "最近讓我開心的一件小事",
  hidden_talent: "很少人知道，其實我會",
  corner_of_home: "家裡我最喜歡的角落",

  favourite_table: "想帶你去的一間餐廳",
  signature_dish: "我的拿手菜",
  on_repeat: "最近反覆聽的一首歌",
  book_or_movie: "看完久久忘不了的書或電影",
  usual_order: "走進咖啡館或酒吧，我會點",
  worth_it: "我願意多花一點錢在",

  memorable_trip: "忘不了的一趟旅行",
  next_destination: "下一個想去的地方",
  secret_place: "這座城市裡，我私藏的地方",
  short_escape: "週末說走就走，我會去",
  learning_now: "最近正在學",
  never_tried: "一直想試、還沒試的事",

  feeling_cared_for: "這樣的時候，我覺得被放在心上",
  showing_care: "在意一個人，我會",
  first_meeting: "第一次見面，我希望",
  getting_along: "我們會處得來，如果你",
  good_company: "我喜歡的陪伴",
  talk_all_night: "聊起這個，我可以聊一整晚",

  proud_of: "我默默感到驕傲的事",
  learned_late: "到了現在，才懂的一件事",
  younger_self: "想對二十歲的自己說",
  grateful_for: "我很感謝",
  makes_me_laugh: "一定能讓我笑出來的",
  ask_me: "歡迎問我關於",
} satisfies Record<Prompt, string>

export const promptThemeNames = {
  everyday: "日常的我",
  tastes: "品味與喜好",
  outings: "走出門",
  together: "相處的時候",
  heart: "心裡的話",
} satisfies Record<PromptTheme, string>

/** The member's own answers, in the profile and its form. */
export const ownPrompts = {
  lead: (max: number) => `最多 ${max} 個題目，讓人從一句話開始認識你。`,
  start: "選一個題目",
  startFrom: "不知道從哪裡開始嗎？試試這些：",
  add: "再選一個題目",
  change: "換題目",
  example: "用你平常說話的樣子寫就好。",
  moveUp: (place: number) => `第 ${place} 個題目往上移`,
  moveDown: (place: number) => `第 ${place} 個題目往下移`,
  moved: (place: number) => `移到第 ${place} 個`,
  remove: (place: number) => `移除第 ${place} 個題目`,
  removed: "題目已移除",
  undo: "復原",
  retired: "這個題目已停用",
  retiredHint: "別人看不到這個回答。你可以換一個題目，或移除它。",
  pickTitle: "選一個題目",
  pickText: "挑一個你有話想說的。",
} as const
