import { useSubmission as useAnySubmission } from "../../lib/api/use-submission.ts"

/** Maps error codes to fields, for rejections that name no field. */
const fieldOfCode: Readonly<Record<string, string>> = {
  email_taken: "email",
  under_age: "birthDate",
  email_code_wrong: "emailCode",
  email_code_expired: "emailCode",
}

/** The form submission of this area. */
export const useSubmission = () => useAnySubmission(fieldOfCode)
