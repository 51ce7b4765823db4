/** The 22 cities and counties of Taiwan by their official names, north to south, then the islands. */
export const cities = [
  "臺北市",
  "新北市",
  "基隆市",
  "桃園市",
  "新竹市",
  "新竹縣",
  "苗栗縣",
  "臺中市",
  "彰化縣",
  "南投縣",
  "雲林縣",
  "嘉義市",
  "嘉義縣",
  "臺南市",
  "高雄市",
  "屏東縣",
  "宜蘭縣",
  "花蓮縣",
  "臺東縣",
  "澎湖縣",
  "金門縣",
  "連江縣",
] as const

export type City = (typeof cities)[number]

/** The official name of a city in either spelling (臺北市, 台北市), or undefined. */
export const cityFromSpelling = (name: string): City | undefined => {
  const official = name.trim().replaceAll("台", "臺")
  return cities.find((known) => known === official)
}

export const identities = ["sugar_daddy", "sugar_mommy", "sugar_baby"] as const
export type Identity = (typeof identities)[number]

export const genders = ["male", "female"] as const
export type Gender = (typeof genders)[number]

export const tiers = ["unverified", "email_verified", "phone_verified", "vip"] as const
export type Tier = (typeof tiers)[number]

/** The gender that an identity implies; null where the member chooses. */
export const forcedGender: Record<Identity, Gender | null> = {
  sugar_daddy: "male",
  sugar_mommy: "female",
  sugar_baby: null,
}

export const smokingHabits = ["non_smoker", "e_cigarette", "occasionally", "heavy", "cigar"] as const
export type SmokingHabit = (typeof smokingHabits)[number]

export const drinkingHabits = ["none", "social", "wine_tasting", "leisure", "heavy"] as const
export type DrinkingHabit = (typeof drinkingHabits)[number]

export const relationshipTypes = ["negotiable", "long_term", "short_term"] as const
export type RelationshipType = (typeof relationshipTypes)[number]

export const interactionModes = [
  "negotiable",
  "companionship",
  "travel_companion",
  "dinner_gathering",
] as const
export type InteractionMode = (typeof interactionModes)[number]

/** Reasons for reporting a member. */
export const reportReasons = ["fake", "scam", "harassment", "underage", "illegal", "photo", "other"] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportTargets = ["member", "post", "comment", "wish", "message", "album"] as const
export type ReportTarget = (typeof reportTargets)[number]
