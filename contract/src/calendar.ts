/** Taipei is UTC+8 without daylight saving time since October 1979 (tz database, Asia/Taipei). */
const taipeiOffsetMs = 8 * 3600 * 1000

/** The calendar day in Taipei at an instant after 1980, as `YYYY-MM-DD`. */
export const taipeiDay = (instant: Date) =>
  new Date(instant.getTime() + taipeiOffsetMs).toISOString().slice(0, 10)

/** The time of day in Taipei at an instant after 1980, as `HH:MM`. */
export const taipeiTime = (instant: Date) =>
  new Date(instant.getTime() + taipeiOffsetMs).toISOString().slice(11, 16)

/** The start of the Taipei day that contains an instant after 1980. */
export const startOfTaipeiDay = (instant: Date) => new Date(`${taipeiDay(instant)}T00:00:00+08:00`)

/**
 * Full years from a birth day to a day, both `YYYY-MM-DD`. A person born on 29 February comes of age on 1
 * March in common years (Civil Code of Taiwan, §121).
 */
export const ageOn = (birthDate: string, day: string) => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** The same day `years` earlier: the latest birth day of a person of that age. */
export const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`

/** VIP depends on the clock, so it is computed for each answer and never cached. */
export const isVip = (vipExpiresAt: Date | null, now: Date) => vipExpiresAt !== null && vipExpiresAt > now
