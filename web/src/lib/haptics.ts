/** How long a vibration lasts, in milliseconds: felt, but not heard. */
const tapMs = 10

/** A short vibration on a press that matters, where the device has it, and none when it reduces motion. */
export const vibrateShortly = () => {
  if ("vibrate" in navigator && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    navigator.vibrate(tapMs)
}
