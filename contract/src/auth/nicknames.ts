import transliterate from "@sindresorhus/transliterate"
import { Converter } from "opencc-js/t2cn"
import confusables from "unhomoglyph/data.json" with { type: "json" }

/** Words that impersonate the team or its badges, and what is written like the name of the product. */
const hanWords = [
  ...["品遇", "品魚", "品寓", "品隅", "品喁", "品偶"],
  ...["官方", "客服", "客戶服務", "系統", "工作人員", "營運團隊", "管理員", "管理者", "管理團隊"],
  ...["站方", "站長", "站務", "版主", "板主", "版務", "小編", "編輯部"],
  ...["安全中心", "安全團隊", "資安", "風控", "風險控制", "審核", "稽核", "認證", "檢舉中心", "申訴中心"],
] as const

/** Ordinary words that contain a Han word. */
const hanExceptions = ["系統工程", "系統設計", "系統分析", "系統架構", "系統廚具"] as const

/** Latin words that are rejected even inside another word. */
const latinWords = [
  ...["pinyu", "admin", "official", "moderator", "webmaster", "helpdesk"],
  ...["customerservice", "customersupport", "trustandsafety"],
] as const

/** Latin words that occur inside ordinary names (Stafford). They are rejected only as whole words. */
const latinWholeWords = [
  ...["support", "staff", "system", "sysop", "security", "safety", "mod", "mods", "podderzhka"],
  ...["kefu", "guanfang", "xiaobian", "zhanwu", "fengkong", "shenhe"],
] as const

/**
 * Ordinary words that contain a Latin word. The pinyin names Pinyuan, Pinyun and Pinyue start with the brand.
 */
const latinExceptions = /badminton|pinyu(?:an|e|n)(?!\p{L})/gu

const pairsOf = (from: string, to: string): [string, string][] => {
  const letters = [...to]
  return [...from].map((character, at) => [character, letters[at] ?? ""])
}

/** What a character looks like, by Unicode's data of confusables. */
const shapes = new Map(Object.entries(confusables))

/** Letters of the same shape that Unicode's data keeps apart: small capitals, and characters of Han. */
const sameShapes = new Map([
  ...pairsOf("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍʍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmmnopqrstuvwyz"),
  ...pairsOf("貟宮宫", "員官官"),
])

/** The first characters of enclosed alphabets, which NFKC keeps. */
const boxedAlphabets = [0x1f150, 0x1f170, 0x1f1e6] as const

const unboxed = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  const start = boxedAlphabets.find((first) => point >= first && point < first + 26)
  return start === undefined ? character : String.fromCodePoint(point - start + 0x61)
}

const withoutMarks = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")

/** The name without invisible characters and enclosed letters. */
const visibleOf = (name: string) =>
  [...name.replace(/[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu, "")].map(unboxed).join("")

/** What a text looks like: Unicode's skeleton (UTS 39), the same for all that looks the same. */
const skeletonOf = (text: string) =>
  [...withoutMarks([...text].map((character) => shapes.get(character) ?? character).join(""))]
    .map((character) => sameShapes.get(character) ?? character)
    .join("")
    // The skeleton of `m`.
    .replaceAll("rn", "m")

/** Signs used as letters: `0fficia1`, `@dmin`. */
const signs = new Map(pairsOf("01345789|!@$€", "oieastbgiiase"))
const withSignsAsLetters = (name: string) =>
  [...name].map((character) => signs.get(character) ?? character).join("")

/** Merges what looks the same in most fonts: `l`, `I` and `1`; `rn` and `m`; `vv` and `w`. */
const folded = (word: string) =>
  word.toLowerCase().replaceAll("l", "i").replaceAll("rn", "m").replaceAll("vv", "w")

const anywhere = latinWords.map(folded)
const wholeWords = new Set([...anywhere, ...latinWholeWords.map(folded)])
const longestWord = Math.max(...[...wholeWords].map((word) => word.length))

/** Whether adjacent words spell a reserved one: `support`, `a d m i n`, `Off icial`. */
const spellsReserved = (words: readonly string[]) =>
  words.some((_, start) => {
    let joined = ""
    for (let at = start; at < words.length && joined.length < longestWord; at++) {
      joined += words[at]
      if (wholeWords.has(joined)) return true
    }
    return false
  })

const hasReservedLatin = (name: string) => {
  const plain = name.toLowerCase().replace(latinExceptions, " ")
  if (plain.split(/[^a-z]+/).some((word) => anywhere.some((reserved) => folded(word).includes(reserved))))
    return true
  // A capital inside a word starts another word: StaffAmy.
  const words = name.replace(latinExceptions, " ").replace(/([a-z])(?=[A-Z])/g, "$1 ")
  return spellsReserved(
    words
      .split(/[^a-zA-Z]+/)
      .filter(Boolean)
      .map(folded),
  )
}

const toSimplified = Converter({ from: "t", to: "cn" })
/** A Han text by its shapes, in simplified characters. */
const foldedHan = (text: string) => toSimplified(skeletonOf(text)).replace(/[^\p{L}\p{N}]/gu, "")

const reservedHan = hanWords.map(foldedHan)
const ordinaryHan = hanExceptions.map(foldedHan)

const hasReservedHan = (name: string) => {
  const rest = ordinaryHan.reduce((left, ordinary) => left.replaceAll(ordinary, " "), foldedHan(name))
  return reservedHan.some((word) => rest.includes(word))
}

/** Rare scripts whose letters imitate Latin words. */
const rareScripts =
  /[\p{Script=Canadian_Aboriginal}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Lisu}]/u

/** Whether a nickname is, contains or imitates a reserved word, by its shapes or by its sound. */
export const isReservedNickname = (nickname: string) => {
  const visible = visibleOf(nickname)
  const plain = withoutMarks(visible.normalize("NFKC"))
  // NFKC turns some letters into others than they look like: the long s, which looks like an f.
  const looks = [visible, plain, withSignsAsLetters(plain)].map(skeletonOf)
  return (
    rareScripts.test(plain) ||
    hasReservedHan(plain) ||
    [...looks, transliterate(plain)].some(hasReservedLatin)
  )
}
