/** Taiwan's clocks have stood eight hours before UTC, summer and winter, since October 1979 (tz database, Asia/Taipei). */
const taipeiOffsetMs = 8 * 3600 * 1000

/** The calendar day in Taipei at an instant since 1980, as `YYYY-MM-DD`. */
export const taipeiDay = (instant: Date) =>
  new Date(instant.getTime() + taipeiOffsetMs).toISOString().slice(0, 10)

/** The instant at which the day in Taipei began that an instant since 1980 belongs to. */
export const startOfTaipeiDay = (instant: Date) => new Date(`${taipeiDay(instant)}T00:00:00+08:00`)

/**
 * Full years from a birth day to a day, both `YYYY-MM-DD`. Whoever was born on 29 February comes of age on 1 March
 * in common years, as Taiwan's Civil Code (§121) counts.
 */
export const ageOn = (birthDate: string, day: string) => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** The same day `years` earlier: whoever was born on it or before is at least that old. */
export const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`

/** VIP holds until its end: decided by the clock at each answer, never by what was remembered. */
export const isVip = (vipExpiresAt: Date | null, now: Date) => vipExpiresAt !== null && vipExpiresAt > now
