import { describe, expect, it } from 'vitest'
import { attempt, type Sender } from './attempt.ts'
import type { Leased, Outcome } from './outbox.ts'

const accepted = (gatewayId: string) => ({ kind: 'accepted', gatewayId }) as const
const DOWN: Outcome = { kind: 'retry', reason: 'ECONNREFUSED', isDown: true }

const row = (id: string, changes: Partial<Leased> = {}): Leased => ({
  id,
  employerId: null,
  kind: 'request',
  createdAt: new Date(),
  attempts: 1,
  possibleDuplicate: false,
  previousState: 'queued',
  wasPossibleDuplicate: false,
  leasedUntil: '2026-11-02 08:00:45.000001+00',
  expired: false,
  isClosed: false,
  ...changes,
})
const repeated = (id: string) => row(id, { attempts: 2, possibleDuplicate: true, previousState: 'unknown' })

/** A sender with preset answers, and the ids it was given. */
const sending = (answer: (id: string) => Outcome, find?: Sender<Leased>['find']) => {
  const sent: string[] = []
  const sender: Sender<Leased> = {
    idempotent: false,
    send: async (rows) => {
      sent.push(...rows.map(({ id }) => id))
      return rows.map(({ id }) => answer(id))
    },
    find,
  }
  return { sender, sent }
}
const none: ReadonlySet<string> = new Set()

describe('a message that may have been sent before', () => {
  it('is looked up, and sent only if the gateway has not got it or cannot tell', async () => {
    const asked: string[] = []
    const { sender, sent } = sending(
      () => accepted('new'),
      async ({ id }) => {
        asked.push(id)
        return id === 'there' ? accepted('old') : id === 'absent' ? 'absent' : null
      },
    )
    const rows = [row('first'), repeated('there'), repeated('absent'), repeated('unclear')]
    const { results, call } = await attempt(sender, rows, none)
    expect(asked).toEqual(['there', 'absent', 'unclear'])
    expect(sent).toEqual(['first', 'absent', 'unclear'])
    expect(new Set(results)).toEqual(
      new Set([
        { id: 'there', attempt: 2, outcome: accepted('old'), isOnlyOne: true },
        { id: 'first', attempt: 1, outcome: accepted('new') },
        { id: 'absent', attempt: 2, outcome: accepted('new') },
        { id: 'unclear', attempt: 2, outcome: accepted('new') },
      ]),
    )
    expect(call).toEqual({ kind: 'answered' })
  })

  it('is looked up when the second attempt has died as well, and not sent a third time', async () => {
    const died = (id: string) => row(id, { attempts: 3, possibleDuplicate: true, previousState: 'sending' })
    const { sender, sent } = sending(
      () => accepted('new'),
      async ({ id }) => (id === 'there' ? accepted('old') : id === 'absent' ? 'absent' : null),
    )
    const { results } = await attempt(sender, ['there', 'absent', 'unclear'].map(died), none)
    expect(sent).toEqual([])
    // There may be two, of which one was found: it does not count as the only one.
    expect(results).toEqual([
      { id: 'absent', attempt: 3, outcome: { kind: 'unknown', reason: expect.any(String) } },
      { id: 'unclear', attempt: 3, outcome: { kind: 'unknown', reason: expect.any(String) } },
      { id: 'there', attempt: 3, outcome: accepted('old') },
    ])
  })

  it('does not count as the only one when it is found after an attempt that sent nothing', async () => {
    const { sender } = sending(
      () => accepted('new'),
      async () => accepted('old'),
    )
    const later = row('there', { attempts: 4, possibleDuplicate: true, previousState: 'queued' })
    expect((await attempt(sender, [later], none)).results).toEqual([
      { id: 'there', attempt: 4, outcome: accepted('old') },
    ])
  })

  it('is not looked up once it is obsolete', async () => {
    const { sender, sent } = sending(
      () => accepted('new'),
      () => Promise.reject(new Error('should not be asked')),
    )
    const rows = [{ ...repeated('late'), expired: true }, repeated('unwanted')]
    const { results, call } = await attempt(sender, rows, new Set(['unwanted']))
    expect(sent).toEqual([])
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(['unknown', 'unknown'])
    expect(call).toEqual({ kind: 'untried' })
  })

  it('is sent when the gateway’s look-up is too slow, or fails', async () => {
    const { sender, sent } = sending(
      () => accepted('new'),
      ({ id }) => (id === 'slow' ? new Promise(() => {}) : Promise.reject(new Error('broken'))),
    )
    await attempt(sender, [repeated('slow'), repeated('broken')], none, { askMs: 20 })
    expect(sent).toEqual(['slow', 'broken'])
  })

  it('proves that the gateway answers when it is found', async () => {
    const { sender } = sending(
      () => DOWN,
      async () => accepted('old'),
    )
    expect((await attempt(sender, [repeated('there')], none)).call).toEqual({ kind: 'answered' })
    const both = await attempt(sender, [repeated('there'), row('new')], none)
    expect(both.call).toEqual({ kind: 'down', reason: 'ECONNREFUSED' })
  })
})

describe('a call', () => {
  const callOf = async (...outcomes: Outcome[]) => {
    const { sender } = sending((id) => outcomes[Number(id)] ?? DOWN)
    const rows = outcomes.map((_, index) => row(String(index)))
    return (await attempt(sender, rows, none)).call.kind
  }

  it('proves that the gateway is down when every message failed because of it', async () => {
    expect(await callOf(DOWN, { kind: 'unknown', reason: 'timeout', isDown: true })).toBe('down')
    expect(await callOf(DOWN, { kind: 'retry', reason: 'queue full' })).toBe('answered')
    expect(await callOf(DOWN, { kind: 'rejected', reason: 'no such number' })).toBe('answered')
    expect(await callOf(DOWN, accepted('g'))).toBe('answered')
  })

  it('proves nothing about a gateway that was not called', async () => {
    const unasked: Outcome = { kind: 'rejected', reason: 'another country', isUnasked: true }
    expect(await callOf(unasked)).toBe('untried')
    expect(await callOf(unasked, DOWN)).toBe('down')
  })

  it('proves nothing when nothing had to be sent', async () => {
    const { sender, sent } = sending(() => DOWN)
    const rows = [
      row('late', { expired: true }),
      row('died', { previousState: 'sending' }),
      row('unwanted', { attempts: 2 }),
    ]
    const { results, call } = await attempt(sender, rows, new Set(['unwanted']))
    expect(call).toEqual({ kind: 'untried' })
    expect(new Map(results.map(({ id, outcome }) => [id, outcome.kind]))).toEqual(
      new Map([
        ['late', 'expired'],
        ['died', 'unknown'],
        ['unwanted', 'stopped'],
      ]),
    )
    expect(sent).toEqual([])
  })
})
