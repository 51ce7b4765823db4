/**
 * Words that impersonate the team. `unmasked` normalises homoglyphs first, so the words are in lower case and
 * in traditional characters.
 */
const hanWords = [
  "品遇",
  "官方",
  "客服",
  "管理員",
  "系統",
  "客戶服務",
  "工作人員",
  "營運團隊",
  "站方",
  "站長",
  "版主",
] as const

/** Ordinary words that contain a Han word. */
const hanExceptions = ["系統工程", "系統設計", "系統分析", "系統架構", "系統廚具"] as const

/** Latin words that are rejected even inside another word. */
const latinWords = [
  "pinyu",
  "admin",
  "official",
  "moderator",
  "webmaster",
  "helpdesk",
  "customerservice",
  "customersupport",
] as const

/** Latin words that occur inside ordinary names (Stafford). They are rejected only as whole words. */
const latinWholeWords = ["support", "staff", "system", "sysop", "kefu", "guanfang"] as const

/**
 * Ordinary words that contain a Latin word. The pinyin names Pinyuan, Pinyun and Pinyue start with the brand.
 */
const latinExceptions = /badminton|pinyu(?:an|e|n)(?!\p{L})/gu

const pairsOf = (from: string, to: string): [string, string][] => {
  const letters = [...to]
  return [...from].map((character, at) => [character, letters[at] ?? ""])
}

/** Homoglyphs that NFKC does not merge. */
const lookAlikes = new Map([
  // Cyrillic. Capitals are separate where they resemble another letter than their lower case does.
  ...pairsOf("АВЕЅІЈКМНОРСТУХҮЁЇӀ", "ABESIJKMHOPCTYXYEII"),
  ...pairsOf("авсеѕһіїјкӏмпоргтуүхԁԛԝѵѡиё", "abcesniijkimnoprtyyxdqwvwue"),
  // Greek
  ...pairsOf("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
  ...pairsOf("αβγεηικμνορστυχω", "abyenikuvopotuxw"),
  // Armenian
  ...pairsOf("ոսօցհաՏՍՕ", "nuoghwSUO"),
  // Latin: small capitals and letters with a stroke
  ...pairsOf("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz"),
  ...pairsOf("ıɩɑɡøđɗłħŧƒɴɾʏʟ", "iiagoddlhtfnryl"),
  // Simplified and variant Han characters of the words above
  ...pairsOf("员貟统户务营运团队长⻑宮宫", "員員統戶務營運團隊長長官官"),
])

/** The first characters of enclosed alphabets, which NFKC keeps. */
const boxedAlphabets = [0x1f150, 0x1f170, 0x1f1e6] as const

const unboxed = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  const start = boxedAlphabets.find((first) => point >= first && point < first + 26)
  return start === undefined ? character : String.fromCodePoint(point - start + 0x61)
}

/** Invisible characters, combining marks, and fillers that count as letters. */
const invisible = /[\p{Cf}\p{M}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu

/** The name with homoglyphs merged and invisible characters removed. */
const unmasked = (name: string) =>
  [...name.normalize("NFKC").normalize("NFD").replace(invisible, "").normalize("NFC")]
    .map((character) => lookAlikes.get(character) ?? unboxed(character))
    .join("")

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

const hasReservedHan = (name: string) => {
  const letters = name.replace(/[^\p{L}\p{N}]/gu, "")
  const rest = hanExceptions.reduce((left, ordinary) => left.replaceAll(ordinary, " "), letters)
  return hanWords.some((word) => rest.includes(word))
}

/** Rare scripts whose letters imitate Latin words. */
const rareScripts =
  /[\p{Script=Canadian_Aboriginal}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Lisu}]/u

/** Whether a nickname is, contains or imitates a reserved word. */
export const isReservedNickname = (nickname: string) => {
  const plain = unmasked(nickname)
  return (
    rareScripts.test(plain) ||
    hasReservedHan(plain) ||
    hasReservedLatin(plain) ||
    hasReservedLatin(withSignsAsLetters(plain))
  )
}
