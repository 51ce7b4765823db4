/** Makes the one loudspeaker of the page: whoever begins to play silences whoever played before. */
export const createPlayback = () => {
  let playing: { pause: () => void } | null = null
  return {
    silence: () => playing?.pause(),
    /** Takes the loudspeaker for a player. */
    begin: (player: { pause: () => void }) => {
      if (playing !== player) playing?.pause()
      playing = player
    },
    /** Gives it back, if the player still has it. */
    end: (player: { pause: () => void }) => {
      if (playing === player) playing = null
    },
  }
}

/** What plays on this page. */
export const playback = createPlayback()
