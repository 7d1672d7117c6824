import { loggedAssignment, recipientRow } from '#test/sample-assignment.ts'
import { describe, expect, it } from 'vitest'
import { logBadge } from '../../texts.ts'
import { sampleEvent } from '#test/sample-event.ts'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../shapes.ts'
import {
  notReached,
  sendingNow,
  answerWords,
  stateWords,
  latestWithdrawal,
  reserveButton,
  reservesOf,
  titleNews,
} from './state-words.ts'

const at = '2026-11-23T05:31:00.000Z'

const assignment = loggedAssignment({
  responses: 3,
  createdAt: at,
})
const ola = { id: 'o', fullName: 'Ola Hansen', phone: '+4791234501', noSms: false, noEmail: false }

const recipient = (changes: Partial<RecipientRow> = {}): RecipientRow =>
  recipientRow({
    vikarId: 'v',
    fullName: 'Siri Dahl',
    phone: '+4791234502',
    sms: { state: 'delivered', at, deliveredAt: at },
    ...changes,
  })

it('the window’s title shows the holder of a coming shift', () => {
  const taken = { ...assignment, status: 'assigned', filled: 1, vikar: ola, vikarer: [ola] } as const
  expect(titleNews(assignment)).toBeUndefined()
  expect(titleNews({ ...taken, vikarer: [ola] })).toBe('Ola Hansen kommer')
  expect(titleNews({ ...taken, vikarer: [ola], places: 3, status: 'open' })).toBe('1 av 3 kommer')
  expect(titleNews({ ...taken, vikarer: [ola], hasEnded: true })).toBeUndefined()
  expect(titleNews({ ...taken, vikarer: [ola], status: 'cancelled' })).toBeUndefined()
})

describe('the texts of a shift with several places', () => {
  const three = (filled: number, changes: Partial<LoggedAssignment> = {}) =>
    stateWords({ ...assignment, places: 3, filled, ...changes })

  it('count the holders', () => {
    expect(three(0, { asked: 0 })).toBe('Ingen er spurt ennå')
    expect(three(0)).toBe('Venter på 3 vikarer')
    expect(three(2)).toBe('2 av 3 kommer')
    expect(three(3, { status: 'assigned' })).toBe('Alle 3 kommer')
  })

  it('count the holders after the shift', () => {
    expect(three(3, { status: 'assigned', hasEnded: true })).toBe('3 vikarer hadde vakten')
    expect(three(1, { hasEnded: true })).toBe('1 av 3 plasser ble besatt')
    expect(three(0, { hasEnded: true })).toBe('Oppdraget ble ikke besatt')
    expect(three(3, { status: 'completed' })).toBe('Fullført av 3 vikarer')
    expect(three(2, { status: 'completed' })).toBe('Fullført av 2 av 3 vikarer')
    expect(three(2, { status: 'cancelled' })).toBe('Oppdraget er avlyst')
  })

  it('include the person who has withdrawn', () => {
    const words = stateWords(
      { ...assignment, places: 3, filled: 2, isReopened: true },
      { fullName: 'Ola Hansen' },
    )
    expect(words).toBe('Ola Hansen har meldt avbud')
  })
})

const sent = (count: number, waiting: number): AssignmentEvent =>
  sampleEvent({
    messages: [{ channel: 'sms', about: 'request', count, waiting, failed: 0, stopped: 0, vikarName: null }],
  })

describe('the state of an assignment', () => {
  it('is described in a few words', () => {
    const words = (changes: Partial<LoggedAssignment>) => stateWords({ ...assignment, ...changes })
    expect(words({})).toBe('Venter på et ja')
    expect(words({ asked: 0 })).toBe('Ingen er spurt ennå')
    expect(words({ isReopened: true })).toBe('Oppdraget er ledig igjen')
    expect(stateWords({ ...assignment, isReopened: true }, ola)).toBe('Ola Hansen har meldt avbud')
    expect(words({ hasEnded: true })).toBe('Oppdraget ble ikke besatt')
    expect(stateWords({ ...assignment, isReopened: true, hasEnded: true }, ola)).toBe(
      'Oppdraget ble ikke besatt',
    )
    expect(words({ status: 'assigned', vikar: ola })).toBe('Ola Hansen kommer')
    const taken: LoggedAssignment = {
      ...assignment,
      status: 'assigned',
      vikar: ola,
      vikarer: [ola],
      filled: 1,
    }
    expect(stateWords(taken, null, false, 1)).toBe('Ola Hansen har ikke bekreftet ny tid')
    expect(titleNews(taken, 1)).toBe('Ola Hansen har ikke bekreftet ny tid')
    expect(stateWords({ ...taken, places: 3, filled: 3 }, null, false, 2)).toBe('1 av 3 har bekreftet ny tid')
    expect(stateWords({ ...taken, hasEnded: true, places: 3, filled: 3 }, null, false, 2)).toBe(
      '3 vikarer hadde vakten',
    )
    expect(stateWords({ ...assignment, status: 'assigned', vikar: ola }, null, true)).toBe(
      'Ola Hansen har sagt ja',
    )
    expect(words({ status: 'assigned', vikar: ola, hasEnded: true })).toBe('Ola Hansen hadde vakten')
    expect(words({ status: 'completed', vikar: ola })).toBe('Fullført av Ola Hansen')
    expect(words({ status: 'cancelled', vikar: ola })).toBe('Oppdraget er avlyst')
  })

  it('counts answers, touched pages, and people in reserve', () => {
    expect(answerWords(assignment, [])).toEqual(['3 av 9 har svart'])
    expect(
      answerWords(assignment, [
        recipient({ openedAt: at }),
        recipient({ openedAt: at, response: 'declined' }),
        recipient({ response: 'interested' }),
      ]),
    ).toEqual(['3 av 9 har svart', '1 har åpnet lenken uten å svare', '1 i reserve'])
  })
})

describe('messages being sent', () => {
  it('are counted over all unfinished sends', () => {
    expect(sendingNow([sent(9, 0)])).toBeNull()
    expect(sendingNow([sent(1000, 660), sent(9, 0)])).toEqual({ sent: 340, count: 1000 })
  })

  it('exclude people who cannot be reached, unless they have answered or left', () => {
    const failed = { state: 'failed', at, deliveredAt: null } as const
    expect(
      notReached([
        recipient(),
        recipient({ sms: failed }),
        recipient({ sms: null }),
        recipient({ sms: failed, email: { ...failed, state: 'queued' } }),
        recipient({ sms: failed, email: { ...failed, state: 'queued', isHeld: true } }),
        recipient({ sms: failed, response: 'declined' }),
        recipient({ sms: failed, phone: null }),
      ]),
    ).toBe(2)
  })
})

const row = (fullName: string, changes: Partial<RecipientRow> = {}): RecipientRow =>
  recipientRow({ vikarId: fullName, fullName, ...changes })
const SIX = '2026-11-23T05:00:00.000Z'
const SEVEN = '2026-11-23T06:00:00.000Z'
const EIGHT = '2026-11-23T07:00:00.000Z'
const withdrew = (at: string) =>
  ({ response: 'declined', message: 'Er syk', respondedAt: at, withdrawnAt: at }) as const
const late = (at: string) => ({ response: 'interested', respondedAt: at, canBeAsked: true }) as const

describe('a vikar who withdraws', () => {
  it('is the latest of the earlier holders, with their message', () => {
    expect(latestWithdrawal([row('Ola', withdrew(SIX)), row('Siri', withdrew(SEVEN)), row('Bo')])).toEqual({
      fullName: 'Siri',
      at: SEVEN,
      message: 'Er syk',
    })
    expect(latestWithdrawal([row('Bo'), row('Ida', { response: 'declined', respondedAt: SIX })])).toBeNull()
  })

  it('is shown without the message of a later answer', () => {
    const later = { ...withdrew(SIX), respondedAt: SEVEN, message: 'Kan likevel' }
    expect(latestWithdrawal([row('Ola', later)])?.message).toBeNull()
    expect(latestWithdrawal([row('Ola', { ...withdrew(SIX), response: 'accepted' })])?.message).toBeNull()
  })
})

describe('the reserve', () => {
  it('is sorted by the time of the yes, without people that the service does not ask', () => {
    const rows = [row('Siri', late(EIGHT)), row('Bo', late(SIX)), row('Ola', withdrew(SEVEN))]
    expect(reservesOf(rows).map(({ fullName }) => fullName)).toEqual(['Bo', 'Siri'])
    expect(reservesOf([row('Bo', { ...late(SIX), phone: null })])).toEqual([])
    expect(reservesOf([row('Bo', { ...late(SIX), canBeAsked: false })])).toEqual([])
  })

  it('is asked, or reminded once all have been asked again', () => {
    const bo = row('Bo', late(SIX))
    const asked = { ...bo, askedAgainAt: SEVEN }
    expect(reserveButton(reservesOf([bo]))).toBe('Spør reserven nå')
    expect(reserveButton(reservesOf([asked, { ...asked, vikarId: 'ida' }]))).toBe(
      'Minn de 2 i reserve på det',
    )
  })
})

it('the badge of the log is amber until all holders have confirmed new times', () => {
  const moved = { ...assignment, status: 'assigned' as const, filled: 1, unconfirmed: 1 }
  expect(logBadge(moved)).toEqual({ label: 'Ny tid ikke bekreftet', tone: 'warn' })
  expect(logBadge({ ...moved, unconfirmed: 0 })).toEqual({ label: 'Aktiv', tone: 'good' })
  expect(logBadge({ ...moved, hasEnded: true })).toEqual({ label: 'Aktiv', tone: 'good' })
  expect(logBadge({ ...moved, status: 'cancelled' })).toEqual({ label: 'Avlyst', tone: 'bad' })
  expect(logBadge({ ...moved, status: 'open', places: 3, unconfirmed: 2 })).toEqual({
    label: '2 har ikke bekreftet ny tid',
    tone: 'warn',
  })
})
