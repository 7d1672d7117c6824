import { expect, it } from 'vitest'
import { freeAgainSms } from './free-again.ts'
import { requestSms } from './request-sent.ts'

const shift = {
  employerName: 'Fjellhamar skole',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  today: '2026-11-25',
  startTime: '07:45:00',
  endTime: '14:30:00',
  linkLength: 'https://vikarklar.no/r/k7Qx2k7Qx2k7Qx2k7Qx2ab'.length,
  places: 3,
  filled: 0,
}

it('mentions that the first ones get it if several are needed, and keeps the weekday', () => {
  expect(requestSms({ ...shift, employerName: 'Sol' }).text).toBe(
    'Sol: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. Trenger 3. De første som svarer ja, får jobben: {lenke}',
  )
  expect(requestSms(shift).text).toBe(
    'Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. Trenger 3. De første får jobben: {lenke}',
  )
  expect(requestSms({ ...shift, filled: 2 }).text).toMatch(/Første ja får jobben: /)
})

it('has no colon before the office with a free place', () => {
  expect(freeAgainSms(shift).text).toMatch(/^Ledig igjen hos Fjellhamar skole: Vikar i 3B, /)
})
