import { describe, expect, it } from 'vitest'
import { loggedShift, recipientRow, reserveRow } from '#test/sample-followed.ts'
import { line } from '#test/sample-line.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { actLook } from './act-looks.ts'
import { placeActs } from './acts.ts'

const AT = '2026-11-23T05:31:00.000Z'
const now = new Date(AT)

type Followed = Parameters<typeof placeActs>[0]

const placed = (changes: Partial<LoggedAssignment> = {}, more: Partial<Followed> = {}) =>
  placeActs({
    assignment: loggedShift(changes),
    recipients: [recipientRow('Bo')],
    line: null,
    alarm: null,
    isHeld: false,
    now,
    ...more,
  })

const assigned = { status: 'assigned', filled: 1, responses: 1 } as const
const going = line({ nextAskAt: '2026-11-23T06:00:00.000Z' })
const callee = {
  vikarId: 'Bo',
  fullName: 'Bo',
  phone: '+4791234501',
  noEmail: false,
  noSms: false,
  state: 'asked',
} as const

describe('the primary act', () => {
  it('is the most helpful one in the state of the shift', () => {
    expect(placed()).toMatchObject({ primary: 'remindAll', isUrgent: false, beside: ['more'] })
    expect(placed({ responses: 9 })).toMatchObject({ primary: 'more', isUrgent: true })
    expect(placed({}, { line: going })).toMatchObject({ primary: 'all', isUrgent: false })
    expect(placed({ isHalted: true }, { line: going }).primary).toBe('resume')
    expect(placed({ isReopened: true }, { line: going, recipients: [reserveRow('Siri', AT)] })).toMatchObject(
      {
        primary: 'give',
        beside: ['all'],
      },
    )
    expect(placed({}, { recipients: [recipientRow('Bo', { sms: null })] }).primary).toBe('requests')
    expect(placed(assigned)).toMatchObject({ primary: 'remindAssigned', isUrgent: false })
    expect(placed({ ...assigned, unconfirmed: 1 }).isUrgent).toBe(true)
    expect(placed({ ...assigned, hasEnded: true }).primary).toBe('complete')
    expect(placed({ hasEnded: true }).primary).toBe('like')
    expect(placed({ status: 'cancelled' }).primary).toBe('reopen')
    expect(placed({ status: 'completed', hasEnded: true }).primary).toBe('like')
  })

  it('is a call list in an alarm only if there are people to call', () => {
    const alarm = { reasons: ['used-up'], callList: [callee] } as const
    expect(placed({}, { alarm: { ...alarm, reasons: [...alarm.reasons], callList: [callee] } }).primary).toBe(
      'call',
    )
    expect(placed({ responses: 9 }, { alarm: { reasons: ['all-declined'], callList: [] } }).primary).toBe(
      'more',
    )
  })

  it('is none while the request can be undone', () => {
    expect(placed({}, { isHeld: true }).primary).toBeNull()
  })
})

describe('the other acts', () => {
  it('have one place each, at most two presses away', () => {
    const states: Partial<LoggedAssignment>[] = [
      {},
      { isHalted: true },
      { isReopened: true },
      assigned,
      { ...assigned, hasEnded: true },
      { status: 'cancelled' },
      { status: 'completed' },
      { hasEnded: true },
    ]
    for (const changes of states) {
      const { primary, beside, top, more } = placed(changes, { recipients: [reserveRow('Siri', AT)] })
      const all = [primary, ...beside, ...top, ...more]
      expect(new Set(all).size).toBe(all.length)
      expect(all).toContain('like')
    }
    expect(placed(assigned)).toMatchObject({ top: ['edit'], more: ['write', 'like', 'complete', 'cancel'] })
    expect(placed()).toMatchObject({
      top: ['filled', 'edit'].toReversed(),
      more: ['write', 'like', 'cancel'],
    })
  })

  it('have the first name of the first in reserve, or the full name if two share it', () => {
    const label = (...names: string[]) =>
      actLook('give', {
        assignment: loggedShift(),
        recipients: names.map((name, nth) => reserveRow(name, `2026-11-23T05:0${nth}:00.000Z`)),
      }).label
    expect(label('Anne-Lise Næss', 'Bo Vik')).toBe('Gi jobben til Anne-Lise')
    expect(label('Siri Dahl', 'Siri Berg')).toBe('Gi jobben til Siri Dahl')
  })
})
