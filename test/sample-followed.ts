import type { LoggedAssignment, RecipientRow } from '#features/followup/shapes.ts'
import { AT, loggedAssignment, recipientRow as askedRow } from './sample-assignment.ts'

/** An open shift of the same day, about which nine people were asked at once. */
export const loggedShift = (changes: Partial<LoggedAssignment> = {}): LoggedAssignment =>
  loggedAssignment({ id: '0199f2a0-0000-7000-8000-000000000001', ...changes })

/** A recipient, by default one who has got an SMS and not answered. */
export const recipientRow = (fullName: string, changes: Partial<RecipientRow> = {}): RecipientRow =>
  askedRow({
    vikarId: fullName,
    fullName,
    sms: { state: 'delivered', at: AT, deliveredAt: AT },
    ...changes,
  })

/** A recipient in reserve. */
export const reserveRow = (fullName: string, respondedAt: string, changes: Partial<RecipientRow> = {}) =>
  recipientRow(fullName, { response: 'interested', respondedAt, canBeAsked: true, ...changes })

/** The latest holder, who has withdrawn. */
export const withdrawnRow = (fullName: string, at: string, message: string | null = null) =>
  recipientRow(fullName, { response: 'declined', respondedAt: at, withdrawnAt: at, message })
