import { describe, expect, it } from 'vitest'
import type { Device } from '../../contract-devices.ts'
import { lastSeenWords, loggedOutWords, loginWords } from './device-words.ts'

const device: Device = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  name: 'Chrome på Windows',
  kind: 'computer',
  isCurrent: false,
  enteredBy: 'password',
  loggedInAt: '2026-11-22T23:30:00Z',
  lastSeenAt: '2026-11-22T22:30:00Z',
}
const now = new Date('2026-11-23T06:42:00Z')

describe('a device where one is logged in', () => {
  it('tells day and clock as they are in Norway', () => {
    expect(loginWords(device, now)).toBe('Logget inn i dag kl. 00.30')
    expect(lastSeenWords(device, now)).toBe('Sist brukt i går')
    expect(loginWords(device, new Date('2026-12-01T12:00:00Z'))).toBe('Logget inn 23.11.2026 kl. 00.30')
  })

  it('says how, unless it was by password', () => {
    expect(loginWords({ ...device, enteredBy: 'login' }, now)).toBe(
      'Logget inn i dag kl. 00.30 med lenke fra e-post',
    )
  })

  it('is in use when it is this one', () => {
    expect(lastSeenWords({ ...device, isCurrent: true }, now)).toBe('I bruk nå')
  })

  it('is counted when it is logged out', () => {
    expect([0, 1, 2].map(loggedOutWords)).toEqual([
      'Ingen andre enheter var logget inn',
      '1 annen enhet er logget ut',
      '2 andre enheter er logget ut',
    ])
  })
})
