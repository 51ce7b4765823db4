/** An actionable error: a message, the next step, and the tail of the tool's output. */
export class Failure extends Error {
  /**
   * @param {string} message what went wrong
   * @param {string} [nextStep] how to fix it
   * @param {string} [output] the output of the failed tool
   */
  constructor(message, nextStep, output) {
    super(message)
    this.nextStep = nextStep
    this.output = output
  }
}

/** Prints a failure. @param {unknown} error */
export const printError = (error) => {
  if (!(error instanceof Failure)) {
    console.error(error)
    return
  }
  if (error.output) console.error(error.output.trimEnd())
  console.error(`\n✗ ${error.message}${error.nextStep ? `\n  ${error.nextStep}` : ""}`)
}
