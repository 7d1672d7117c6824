import type { MyAssignment } from '../contract.ts'

/** An open question, for tests. */
export const ASKED: MyAssignment = {
  id: '0199f2a0-0000-7000-8000-000000000001',
  requestId: '0199f2a0-0000-7000-8000-00000000000a',
  employerName: 'Fjellhamar skole',
  employerAddress: null,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1, Fjellhamar',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T06:45:00.000Z',
  description: null,
  requirements: null,
  state: 'asked',
  isOpen: true,
  isBusy: false,
  hasStarted: false,
  hasEnded: false,
  response: null,
  isToConfirm: false,
  agreed: null,
  message: null,
  contact: null,
}

export const WON: MyAssignment = {
  ...ASKED,
  state: 'won',
  isOpen: false,
  response: 'accepted',
  contact: { name: 'Kari Nordmann', phone: '+4740000000', email: 'kari@fjellhamar.example' },
}
