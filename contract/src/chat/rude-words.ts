import { asRead } from "./scam-hints.ts"

/**
 * Insults and crude words of a first message, as whole expressions: most of their characters are part of
 * harmless words. The hint does not stop a message, so precision matters more than recall.
 */
const insults =
  "幹你|幹妳|操你|操妳|肏|他媽的|你媽的|妳媽的|靠北|靠杯|機掰|雞掰|雞巴|王八蛋|混蛋|去死|白痴|白癡|智障|腦殘|低能|廢物|人渣|" +
  "賤人|賤貨|賤女人|賤男人|婊子|臭婊|破麻|母豬|公車女|綠茶婊|醜八怪|醜女|醜男|死肥|肥豬|肥婆|死胖子|矮冬瓜|神經病|變態|" +
  "滾開|你有病|妳有病|裝清高|假清高|裝什麼清純"
const crude =
  "約砲|約炮|打砲|打炮|做愛|上床嗎|一夜情|口交|肛交|自慰|裸照|裸體照|露點|奶子|巨乳|爆乳|胸部多大|胸多大|罩杯|幾公分|屌|老二|" +
  "騷貨|淫蕩|欠幹|內射|無套|脫光|脫衣服|想上你|想上妳"
const english =
  "fuck(?:ing|er)?|bitch(?:es)?|slut|whore|cunt|asshole|retard(?:ed)?|dick ?pics?|nudes?|hook ?up|send nudes"

/** 屌 praises in compounds such as 很屌, and 變態 is also a term of biology. */
const harmless = /很屌|超屌|太屌|好屌|完全變態|不完全變態|變態發育/g

const rude = [new RegExp(`${insults}|${crude}`), new RegExp(`(?<![a-z])(?:${english})(?![a-z])`)]

/** Characters that senders put between others to hide a word. */
const separators = /[\s.·・*＊_\-~|/\\]+/g

/** Whether a text contains a rude or crude expression. */
export const isRude = (text: string) => {
  const read = asRead(text).replaceAll(harmless, "")
  return rude.some((words) => words.test(read)) || rude[0]?.test(read.replaceAll(separators, "")) === true
}
