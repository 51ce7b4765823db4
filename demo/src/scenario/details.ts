import type {
  DrinkingHabit,
  Identity,
  InteractionMode,
  RelationshipType,
  SmokingHabit,
} from "@pinyu/contract/options"

/** A demo member's answers to the profile's option fields, and the description of their ideal partner. */
export interface DemoDetails {
  smoking_habit: SmokingHabit | null
  drinking_habit: DrinkingHabit | null
  relationship_type: RelationshipType | null
  interaction_mode: InteractionMode | null
  ideal_partner_description: string | null
}

/** Some leave a field empty. The lists have different lengths, so that adjacent members differ. */
const smoking: readonly (SmokingHabit | null)[] = [
  "non_smoker",
  "non_smoker",
  "occasionally",
  "non_smoker",
  null,
  "non_smoker",
  "cigar",
  "e_cigarette",
]
const drinking: readonly (DrinkingHabit | null)[] = [
  "social",
  "wine_tasting",
  "none",
  "leisure",
  "social",
  null,
  "wine_tasting",
]
const relationships: readonly (RelationshipType | null)[] = [
  "long_term",
  "negotiable",
  "long_term",
  "short_term",
  null,
]
const interactions: readonly (InteractionMode | null)[] = [
  "dinner_gathering",
  "companionship",
  "negotiable",
  "travel_companion",
  null,
  "companionship",
]

const settled: readonly (string | null)[] = [
  "希望你有自己熱愛的事，聊起來眼睛會發亮。年紀和學歷都不是重點，能一起好好吃頓飯就很難得。",
  "欣賞獨立、直率，遇到問題願意坐下來說清楚的人。",
  "喜歡安靜的相處，也願意偶爾陪我出門走走。守時、守信，其他慢慢來。",
  null,
  "想認識對世界好奇的人，看展、旅行或逛市場都可以。",
  "溫柔但有主見，開心不開心都願意告訴我。",
  "不必完美，真誠就好。如果你也喜歡散步，我們已經有一個共同點。",
  "希望彼此尊重對方的時間，見面的時候手機可以放在一旁。",
  "懂得照顧自己，也懂得被照顧的人。",
]
const young: readonly (string | null)[] = [
  "成熟穩重、談吐溫和，願意分享自己走過的路。",
  "希望你有耐心，能包容我偶爾的慢半拍。",
  "欣賞對服務生也很有禮貌的人，細節最能看出一個人的溫度。",
  "有幽默感、有想法，願意帶我認識沒去過的地方。",
  null,
  "期待可以自在說話，也可以自在不說話的關係。",
  "喜歡有穩定生活步調的人，約好的事會放在心上。",
  "希望你真誠坦白，先從一杯咖啡的時間認識彼此就好。",
  "懂得欣賞、也願意給建議的前輩，我會很認真聽。",
  "個性溫暖、情緒穩定，最好也喜歡動物。",
  null,
]

const pick = <T>(list: readonly T[], place: number) => list[place % list.length] as T

/** The details of the member at an index of the grid, deterministic. */
export const detailsAt = (place: number, identity: Identity): DemoDetails => ({
  smoking_habit: pick(smoking, place),
  drinking_habit: pick(drinking, place),
  relationship_type: pick(relationships, place),
  interaction_mode: pick(interactions, place),
  ideal_partner_description: pick(identity === "sugar_baby" ? young : settled, place),
})
