import type { Interest } from "@pinyu/contract/explore/interests"

/** The names of interests, as in "你們都喜歡登山". */
export const interestNames = {
  hiking: "登山",
  running: "跑步",
  fitness: "健身",
  ball_games: "打球",
  water_sports: "水上運動",
  cycling: "單車",
  travel: "旅行",
  sea: "海邊",
  hot_springs: "溫泉",
  camping: "露營",
  driving: "兜風",
  coffee: "咖啡",
  tea: "喝茶",
  wine: "品酒",
  food: "美食",
  cooking: "下廚",
  baking: "烘焙",
  reading: "閱讀",
  movies: "電影",
  music: "音樂",
  exhibitions: "看展",
  theatre: "戲劇",
  photography: "攝影",
  dancing: "跳舞",
  cats: "貓",
  dogs: "狗",
  plants: "植物",
  board_games: "桌遊",
  video_games: "電玩",
  handicraft: "手作",
  volunteering: "志工",
} satisfies Record<Interest, string>

/** What two members have in common. */
export const commonGround = {
  interests: (names: string) => `都喜歡${names}`,
  relationship: (name: string) => `都想要${name}關係`,
  interaction: (name: string) => `都期待${name}`,
  prompt: "都回答了同一題",
  city: (name: string) => `都在${name}`,
  together: (reasons: string) => `你們${reasons}`,
} as const
