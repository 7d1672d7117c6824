import type { LoggedAssignment, RecipientRow } from '#features/followup/shapes.ts'

/** The time of the request. */
export const AT = '2026-11-23T05:31:00.000Z'

/** An open shift that nine people were asked about at once, and no one has answered. */
export const loggedAssignment = (changes: Partial<LoggedAssignment> = {}): LoggedAssignment => ({
  id: 'a',
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

/** A person who was asked, without a message and without an answer. */
export const recipientRow = (changes: Partial<RecipientRow> = {}): RecipientRow => ({
  vikarId: 'o',
  fullName: 'Ola Hansen',
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
  sms: null,
  email: null,
  ...changes,
})
