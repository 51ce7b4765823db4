/** Maps error codes to the field of the code, for rejections that name no field. */
export const fieldOfCode = {
  otp_required: "otp",
  otp_wrong: "otp",
  otp_unreadable: "otp",
  recovery_code_wrong: "otp",
}
