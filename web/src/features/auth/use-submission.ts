import { useSubmission as useAnySubmission } from "../../lib/use-submission.ts"

/** Fields that a refusal of this area is about although it names none. */
const fieldOfCode: Readonly<Record<string, string>> = {
  email_taken: "email",
  under_age: "birthDate",
  email_code_wrong: "emailCode",
  email_code_expired: "emailCode",
}

/** The way of this area's forms through their calls. */
export const useSubmission = () => useAnySubmission(fieldOfCode)
