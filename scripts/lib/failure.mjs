/** Something a person can act on: a sentence, what to do next, and the tail of what the tool said. */
export class Failure extends Error {
  /**
   * @param {string} sentence what went wrong
   * @param {string} [nextStep] what would mend it
   * @param {string} [output] what the failing tool printed
   */
  constructor(sentence, nextStep, output) {
    super(sentence)
    this.nextStep = nextStep
    this.output = output
  }
}

/** Prints a failure the same way everywhere. @param {unknown} error */
export const explain = (error) => {
  if (!(error instanceof Failure)) {
    console.error(error)
    return
  }
  if (error.output) console.error(error.output.trimEnd())
  console.error(`\n✗ ${error.message}${error.nextStep ? `\n  ${error.nextStep}` : ""}`)
}
