import { useRef, useState } from "react"
import { ApiError, toErrorMessage } from "./api-error.ts"
import { type FieldErrors, hasErrors, withoutError } from "./field-errors.ts"

interface State {
  pending: boolean
  /** The message of the last failed attempt; null without one. */
  message: string | null
  errors: FieldErrors
  /** The number of rejected attempts: each one moves the focus to the message. */
  failureCount: number
}

/** Maps an error code to its field, for rejections that name no field. */
type FieldOfCode = Readonly<Record<string, string>>

const errorsOf = (error: unknown, fieldOfCode: FieldOfCode): FieldErrors => {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOfCode[error.code]
  return field && !hasErrors(error.fields) ? { [field]: error.message } : error.fields
}

/** Returns the errors found before sending, if any. */
type Action = () => Promise<FieldErrors | undefined> | Promise<void>

/**
 * The state of a form's submission, one at a time: pending, then done, or failed with a message and
 * fields.
 */
export const useSubmission = (fieldOfCode: FieldOfCode = {}) => {
  const [state, setState] = useState<State>({ pending: false, message: null, errors: {}, failureCount: 0 })
  const running = useRef(false)

  const attempt = async (work: Action, toMessage: (error: unknown) => string) => {
    try {
      return { message: null, errors: (await work()) ?? {} }
    } catch (error) {
      const [message, errors] = [toMessage(error), errorsOf(error, fieldOfCode)]
      // A message at a field does not repeat above the form, not even inside a longer message.
      const fieldMessages = Object.values(errors)
      const isAtField =
        fieldMessages.includes(message) ||
        (error instanceof ApiError && fieldMessages.includes(error.message))
      return { message: isAtField ? null : message, errors }
    }
  }

  return {
    ...state,
    /** Runs the work unless one is pending; resolves to the errors by field. */
    submit: async (work: Action, toMessage = toErrorMessage): Promise<FieldErrors> => {
      if (running.current) return {}
      running.current = true
      setState((before) => ({ ...before, pending: true, message: null }))
      const { message, errors } = await attempt(work, toMessage)
      running.current = false
      const rejected = message !== null || hasErrors(errors)
      setState(({ failureCount }) => ({
        pending: false,
        message,
        errors,
        failureCount: rejected ? failureCount + 1 : failureCount,
      }))
      return errors
    },
    /** Removes the error of a field that the person edits. */
    clearError: (field: string) =>
      setState((before) => ({ ...before, errors: withoutError(before.errors, field) })),
    /** Clears all errors when the person moves on. */
    clear: () => setState((before) => ({ ...before, message: null, errors: {} })),
    /** Reports an error of a field before the form is sent. */
    setError: (field: string, message: string) =>
      setState((before) => ({ ...before, errors: { ...before.errors, [field]: message } })),
  }
}

export type Submission = ReturnType<typeof useSubmission>
