export const meetingContactKinds = ["email", "phone"] as const
export type MeetingContactKind = (typeof meetingContactKinds)[number]

/** How a plan ended. */
export const meetingOutcomes = ["safe", "cancelled"] as const
export type MeetingOutcome = (typeof meetingOutcomes)[number]

/** `planned`: before the time of the check-in. `overdue`: after it, without a check-in. */
export const meetingStates = ["planned", "overdue", ...meetingOutcomes] as const
export type MeetingState = (typeof meetingStates)[number]

/** How long the contact's link works after the time of the check-in, in hours. */
export const meetingLinkHours = [2, 12, 48] as const
export type MeetingLinkHours = (typeof meetingLinkHours)[number]
