import { type Interest, interests } from "@pinyu/contract/explore/interests"

/** The words that identify each interest in a text. */
const wordsOf: Record<Interest, RegExp> = {
  hiking: /登山|爬山|健行|百岳|步道/,
  running: /跑步|慢跑|路跑|馬拉松/,
  fitness: /健身|重訓|瑜伽|瑜珈|皮拉提斯/,
  ball_games: /網球|羽球|桌球|籃球|棒球|高爾夫/,
  water_sports: /游泳|潛水|衝浪|划船|浮潛/,
  cycling: /單車|騎車|腳踏車|自行車/,
  travel: /旅行|旅遊|出國|自由行/,
  sea: /海邊|看海|海岸|沙灘/,
  hot_springs: /溫泉|泡湯/,
  camping: /露營/,
  driving: /開車|兜風|公路/,
  coffee: /咖啡|拿鐵|手沖/,
  tea: /喝茶|泡茶|烏龍|茶席|一壺茶/,
  wine: /品酒|紅酒|白酒|威士忌|調酒|葡萄酒/,
  food: /美食|餐廳|小館|小吃|夜市|市場/,
  cooking: /做菜|下廚|料理|煮飯|拿手菜/,
  baking: /烘焙|麵包|蛋糕|甜點/,
  reading: /閱讀|看書|小說|書店|讀書/,
  movies: /電影|影集|紀錄片/,
  music: /音樂|演唱會|聽歌|吉他|鋼琴|爵士|黑膠/,
  exhibitions: /看展|展覽|美術館|藝術|博物館/,
  theatre: /舞台劇|劇場|歌劇|音樂劇/,
  photography: /攝影|拍照|底片/,
  dancing: /跳舞|舞蹈|探戈|芭蕾/,
  cats: /貓/,
  dogs: /狗|毛孩/,
  plants: /園藝|植物|花市|種花|盆栽/,
  board_games: /桌遊|麻將|西洋棋|圍棋/,
  video_games: /電玩|手遊|遊戲機|打電動/,
  handicraft: /手作|陶藝|編織|木工|縫紉/,
  volunteering: /志工|公益|做義工/,
}

/** A clause that matches mentions no interest: "怕狗", "不喜歡咖啡". */
const negation = /怕|不喜歡|不愛|不太|不想|不會|討厭|過敏|沒有|戒了/

/** The interests that the texts mention. */
export const interestsIn = (...texts: readonly (string | null)[]): Interest[] => {
  const clauses = texts.join("\n").split(/[，。！？；,.!?;\n]/)
  const all = clauses.filter((clause) => !negation.test(clause)).join("\n")
  return interests.filter((interest) => wordsOf[interest].test(all))
}
