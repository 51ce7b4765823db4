import type { Identity } from "@pinyu/contract/options"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"

const settled: readonly PromptAnswer[] = [
  { prompt: "ideal_sunday", answer: "七點去市場，挑一條好魚，回家煮成兩個人吃得完的份量。" },
  { prompt: "favourite_table", answer: "赤峰街二樓的小館，只有六張桌子，老闆會記得你不吃香菜。" },
  { prompt: "first_meeting", answer: "找一間聽得見彼此說話的店。聊得來就再走一段路，聊不來也謝謝你來。" },
  { prompt: "learned_late", answer: "把話說清楚，比把事情做完更難，也更重要。" },
  { prompt: "on_repeat", answer: "陳昇的〈不再讓你孤單〉。雨天開車時特別好聽。" },
  { prompt: "showing_care", answer: "記得你說過的小事，然後在你忘記的時候幫你做好。" },
  { prompt: "next_destination", answer: "能登半島，想去看看重建後的早市，順便帶一只漆碗回來。" },
  { prompt: "after_work", answer: "把手機放進抽屜，泡一壺凍頂，聽見水滾的聲音才算下班。" },
  { prompt: "getting_along", answer: "你對餐廳的服務生和對我一樣客氣。" },
  { prompt: "worth_it", answer: "一張好椅子，和一雙走得遠的鞋。" },
  { prompt: "talk_all_night", answer: "老房子。我可以從磨石子地板講到窗框，請記得打斷我。" },
  { prompt: "proud_of", answer: "十年沒有對媽媽大聲說話了。" },
  { prompt: "secret_place", answer: "大稻埕碼頭旁的堤防，五點半的光會把整條河染成茶色。" },
  { prompt: "good_company", answer: "各看各的書，偶爾抬頭唸一段給對方聽。" },
  { prompt: "never_tried", answer: "潛水。裝備買了三年，就差一個願意一起下水的人。" },
  { prompt: "makes_me_laugh", answer: "我家那隻以為自己是狗的貓。" },
  { prompt: "signature_dish", answer: "麻油雞。祕訣是薑要煸到捲起來，急不得。" },
  { prompt: "grateful_for", answer: "三十五歲那年勸我休息的那位醫生。" },
  { prompt: "memorable_trip", answer: "冬天的釧路，等了四個小時，兩隻丹頂鶴終於跳起舞來。" },
]

const young: readonly PromptAnswer[] = [
  { prompt: "small_joy", answer: "巷口的早餐店阿姨開始直接幫我做「老樣子」。" },
  { prompt: "usual_order", answer: "熱拿鐵不加糖。心情好的時候，會多一份肉桂捲。" },
  { prompt: "hidden_talent", answer: "能用台語背完整首〈望春風〉，還附手勢。" },
  { prompt: "feeling_cared_for", answer: "你傳訊息說到家了沒，而且真的等我回。" },
  { prompt: "short_escape", answer: "搭第一班區間車去海邊，吃完碗粿再回來睡午覺。" },
  { prompt: "ask_me", answer: "為什麼我的電腦桌面有一個資料夾叫「雲」。" },
  { prompt: "book_or_movie", answer: "《海街日記》。每看一次，喜歡的角色都不一樣。" },
  { prompt: "first_meeting", answer: "白天的展覽，看完去喝點什麼。走路的時候比較不會緊張。" },
  { prompt: "learning_now", answer: "陶藝。目前所有的碗都長得像煙灰缸，但是很認真。" },
  { prompt: "morning_ritual", answer: "打開窗戶，對三盆龜背芋說早安，再叫自己起床。" },
  { prompt: "talk_all_night", answer: "你小時候最得意的一件事，還有你後來怎麼了。" },
  { prompt: "corner_of_home", answer: "陽台那張折疊椅，剛好放得下我和一杯茶。" },
  { prompt: "younger_self", answer: "二十歲才過沒多久，只想說：睡飽一點。" },
  { prompt: "getting_along", answer: "你會先問我想不想聽建議，再決定要不要給。" },
  { prompt: "on_repeat", answer: "落日飛車的〈My Jinji〉，洗碗專用。" },
  { prompt: "ideal_sunday", answer: "睡到自然醒，去公園認識三隻狗，晚上一起煮火鍋。" },
  { prompt: "showing_care", answer: "看到好吃的會買兩份，看到好笑的會存下來等見面再說。" },
  { prompt: "never_tried", answer: "熱氣球。怕高，可是有人一起就不一定了。" },
  { prompt: "proud_of", answer: "靠自己付完學貸的那一天，請全家吃了一頓牛排。" },
]

const counts = [3, 2, 3, 3, 1, 3, 0, 2]

/** The answers of the member at an index of the grid, deterministic; a few have none. */
export const promptsAt = (place: number, identity: Identity): PromptAnswer[] => {
  const pool = identity === "sugar_baby" ? young : settled
  const count = counts[place % counts.length] ?? 0
  // Five apart, so that members next to each other rarely share an answer.
  return Array.from({ length: count }, (_, index) => pool[(place * 3 + index * 5) % pool.length]).filter(
    (answer) => answer !== undefined,
  )
}
