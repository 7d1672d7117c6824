import type { Candidate } from '#features/requests/shapes.ts'

/** An available substitute whose id is the name. */
export const candidate = (fullName: string, more: Partial<Candidate> = {}): Candidate => ({
  id: fullName,
  fullName,
  phone: '+4791234501',
  company: null,
  skills: null,
  availability: 'available',
  leftOut: null,
  absence: null,
  noSms: false,
  noEmail: false,
  hasOpenQuestion: false,
  isFavourite: false,
  groupIds: [],
  lastShift: null,
  ...more,
})
