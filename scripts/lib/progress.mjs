/**
 * Shows progress: on a terminal one line with a spinner, the seconds and all concurrent steps; otherwise
 * plain lines.
 * @typedef {object} Step
 * @property {(note: string, worthALine?: boolean) => void} note sets the step's current activity; plain output prints
 *   it only when it is worth a line
 */

/** @typedef {NodeJS.WritableStream & {isTTY?: boolean, columns?: number}} Stream */

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const frameMs = 100
const heartbeatMs = 15_000

/** @param {number} since milliseconds since the epoch */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs one step, possibly beside others. Errors are rethrown after a line that marks the step as failed.
 * @template T
 * @param {string} title
 * @param {(step: Step) => Promise<T>} work
 * @param {Stream} [stream]
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

/**
 * Runs steps concurrently and awaits them all, so that an error message does not mix with other output.
 * @param {Promise<unknown>[]} steps
 * @throws the error of the first failed step
 */
export const together = async (...steps) => {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === "rejected")
  if (failed?.status === "rejected") throw failed.reason
}

/** The steps on the spinner's line. @type {Set<{title: string, since: number, note: string}>} */
const activeSteps = new Set()
let frame = 0
/** @type {NodeJS.Timeout | undefined} */
let ticking

/** @param {Stream} stream */
const draw = (stream) => {
  const shown = [...activeSteps].map(
    ({ title, since, note }) => `${title}  ${seconds(since)}${note && `  ${note}`}`,
  )
  const text = `${frames[frame++ % frames.length]} ${shown.join("  ·  ")}`
  stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
}

/** @param {string} title @param {number} since @param {Stream} stream */
const spinner = (title, since, stream) => {
  const own = { title, since, note: "" }
  activeSteps.add(own)
  ticking ??= setInterval(draw, frameMs, stream)
  draw(stream)
  return {
    /** @param {string} text */
    note: (text) => {
      own.note = text
    },
    /** @param {string} mark */
    end: (mark) => {
      activeSteps.delete(own)
      stream.write(`\r\u001b[2K${mark} ${title}  ${seconds(since)}\n`)
      if (activeSteps.size > 0) return
      clearInterval(ticking)
      ticking = undefined
    },
  }
}

/** @param {string} title @param {number} since @param {Stream} stream */
const lines = (title, since, stream) => {
  stream.write(`· ${title} …\n`)
  const timer = setInterval(() => stream.write(`  ${title}: still at it, ${seconds(since)}\n`), heartbeatMs)
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
