/** The jobs of verifications. */
export interface VerificationJobs {
  /** Asks the identity service to compare a submission. */
  "verification.compare": { verificationId: string }
}
