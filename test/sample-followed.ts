import type { LoggedAssignment, RecipientRow } from '#features/followup/shapes.ts'

const AT = '2026-11-23T05:31:00.000Z'

/** An open shift of the same day, about which nine people were asked at once. */
export const loggedShift = (changes: Partial<LoggedAssignment> = {}): LoggedAssignment => ({
  id: '0199f2a0-0000-7000-8000-000000000001',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  department: null,
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T06:45:00.000Z',
  description: null,
  requirements: null,
  channels: ['sms'],
  status: 'open',
  hasEnded: false,
  places: 1,
  filled: 0,
  unconfirmed: 0,
  version: 'v1',
  edited: null,
  vikarer: [],
  vikar: null,
  isReopened: false,
  asked: 9,
  lineLength: null,
  isInOrder: false,
  isHalted: false,
  sendAt: null,
  responses: 0,
  latestResponseAt: null,
  createdAt: AT,
  ...changes,
})

/** A recipient, by default one who has got an SMS and not answered. */
export const recipientRow = (fullName: string, changes: Partial<RecipientRow> = {}): RecipientRow => ({
  vikarId: fullName,
  fullName,
  phone: '+4791234501',
  response: null,
  message: null,
  respondedAt: null,
  withdrawnAt: null,
  askedAgainAt: null,
  wasRemoved: false,
  isToConfirm: false,
  noSms: false,
  noEmail: false,
  absence: null,
  isBusy: false,
  canBeAsked: false,
  openedAt: null,
  sms: { state: 'delivered', at: AT, deliveredAt: AT },
  email: null,
  ...changes,
})

/** A recipient in reserve. */
export const reserveRow = (fullName: string, respondedAt: string, changes: Partial<RecipientRow> = {}) =>
  recipientRow(fullName, { response: 'interested', respondedAt, canBeAsked: true, ...changes })

/** The latest holder, who has withdrawn. */
export const withdrawnRow = (fullName: string, at: string, message: string | null = null) =>
  recipientRow(fullName, { response: 'declined', respondedAt: at, withdrawnAt: at, message })
