/**
 * Shows what is being done: a spinner with the seconds on a terminal, plain lines elsewhere.
 * @typedef {object} Step
 * @property {(note: string, worthALine?: boolean) => void} note what the step is at now; plain lines show only the
 *   notes that are worth one
 */

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const frameMs = 100
const heartbeatMs = 15_000

/** @param {number} since milliseconds since the epoch */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs one announced step. Errors pass through, after a line that says the step failed.
 * @template T
 * @param {string} title
 * @param {(step: Step) => Promise<T>} work
 * @param {NodeJS.WriteStream} [stream]
 * @returns {Promise<T>}
 */
export const step = async (title, work, stream = process.stdout) => {
  const since = Date.now()
  const { note, end } = stream.isTTY ? spinner(title, since, stream) : lines(title, since, stream)
  try {
    const result = await work({ note })
    end("✓")
    return result
  } catch (error) {
    end("✗")
    throw error
  }
}

/** @param {string} title @param {number} since @param {NodeJS.WriteStream} stream */
const spinner = (title, since, stream) => {
  let frame = 0
  let last = ""
  const draw = () => {
    const text = `${frames[frame++ % frames.length]} ${title}  ${seconds(since)}${last && `  ${last}`}`
    stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
  }
  const timer = setInterval(draw, frameMs)
  draw()
  return {
    /** @param {string} text */
    note: (text) => {
      last = text
    },
    /** @param {string} mark */
    end: (mark) => {
      clearInterval(timer)
      stream.write(`\r\u001b[2K${mark} ${title}  ${seconds(since)}\n`)
    },
  }
}

/** @param {string} title @param {number} since @param {NodeJS.WriteStream} stream */
const lines = (title, since, stream) => {
  stream.write(`· ${title} …\n`)
  const timer = setInterval(() => stream.write(`  still at it, ${seconds(since)}\n`), heartbeatMs)
  return {
    /** @param {string} text @param {boolean} [worthALine] */
    note: (text, worthALine = true) => {
      if (worthALine) stream.write(`  ${text}\n`)
    },
    /** @param {string} mark */
    end: (mark) => {
      clearInterval(timer)
      stream.write(`${mark} ${title}  ${seconds(since)}\n`)
    },
  }
}
