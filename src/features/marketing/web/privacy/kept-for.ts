/**
 * The retention periods that the page promises. `test/kept-as-told.test.ts` compares each with the constant in the
 * code.
 */
export const KEPT_FOR = {
  textMonths: 12,
  messageMonths: { from: 24, to: 36 },
  attemptDays: 90,
  pushDays: 7,
  eventMonths: 36,
  removedDays: 30,
  absenceDays: 90,
  sessionDays: { unused: 30, longest: 90 },
  loginLinkMinutes: 30,
  confirmLinkHours: 24,
  invitationDays: 7,
  linkDays: 30,
  codeMinutes: 10,
  providerMinutes: 10,
  networkDays: 14,
  backups: 14,
  workedDays: 28,
} as const
