/** Coordinates the players of the page: a new one pauses the previous. */
export const createPlayback = () => {
  let playing: { pause: () => void } | null = null
  return {
    silence: () => playing?.pause(),
    /** Starts a player and pauses the previous one. */
    begin: (player: { pause: () => void }) => {
      if (playing !== player) playing?.pause()
      playing = player
    },
    /** Ends a player, if it is still the current one. */
    end: (player: { pause: () => void }) => {
      if (playing === player) playing = null
    },
  }
}

/** The playback of this page. */
export const playback = createPlayback()
