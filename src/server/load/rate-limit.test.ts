import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  countAttempt,
  countInTurn,
  forgetAttempts,
  forgetOldAttempts,
  isMarked,
  lowerCount,
  perNetwork,
  setMark,
  type RateLimit,
} from './rate-limit.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from rate_limits'))

const limit: RateLimit = { name: 'trial', max: 3, windowSeconds: 60 }
const count = (subject = 'kari@fjellhamar.example', of = limit) =>
  app.database.transaction(app.system, (tx) => countAttempt(tx, of, subject))
const counts = async (times: number, subject?: string) => {
  const waits = []
  for (let index = 0; index < times; index += 1) waits.push(await count(subject))
  return waits
}

describe('a rate limit', () => {
  it('allows a number of attempts in its window and then returns the seconds to wait', async () => {
    const [first, second, third, fourth] = await counts(4)
    expect([first, second, third]).toEqual([0, 0, 0])
    expect(fourth).toBeGreaterThan(55)
    expect(fourth).toBeLessThanOrEqual(60)
  })

  it('does not extend the wait by further attempts', async () => {
    await counts(3)
    await app.db.query("update rate_limits set window_ends_at = now() + interval '10 seconds'")
    const [wait] = await counts(1)
    expect(wait).toBeLessThanOrEqual(10)
    expect(wait).toBeGreaterThan(0)
  })

  it('is deleted in the night after its window is over, and not before', async () => {
    await counts(5)
    await forgetOldAttempts(app.database, app.system)
    expect(await count()).toBeGreaterThan(0)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 millisecond'")
    await forgetOldAttempts(app.database, app.system)
    expect(await app.db.query('select from rate_limits')).toEqual([])
  })

  it('starts again when its window is over', async () => {
    await counts(5)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 millisecond'")
    const [first, second, third, fourth] = await counts(4)
    expect([first, second, third]).toEqual([0, 0, 0])
    expect(fourth).toBeGreaterThan(55)
  })

  it('counts each subject and each limit separately', async () => {
    await counts(4)
    expect(await count('nils@lillevik.example')).toBe(0)
    expect(await count('kari@fjellhamar.example', { ...limit, name: 'other' })).toBe(0)
  })

  it('is reset for a subject that has proven itself', async () => {
    await counts(4)
    await counts(4, 'nils@lillevik.example')
    await app.database.transaction(app.system, (tx) => forgetAttempts(tx, limit, 'kari@fjellhamar.example'))
    expect(await count()).toBe(0)
    expect(await count('nils@lillevik.example')).toBeGreaterThan(0)
  })

  it('admits no more when many try at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => count()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(await app.db.query('select count from rate_limits')).toEqual([{ count: 40 }])
  })
})

describe('several limits of one attempt', () => {
  const wide: RateLimit = { name: 'wide', max: 5, windowSeconds: 60 }
  const attempt = () =>
    app.database.transaction(app.system, (tx) =>
      countInTurn(tx, [
        [limit, 'from here'],
        [wide, 'kari@fjellhamar.example'],
      ]),
    )

  it('are counted until one refuses, so that a refused attempt uses up no other', async () => {
    const waits = []
    for (let index = 0; index < 8; index += 1) waits.push(await attempt())
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true, true, true, true])
    expect(await app.db.query("select count from rate_limits where key like 'wide:%'")).toEqual([
      { count: 3 },
    ])
  })
})

describe('an attempt from a network', () => {
  const from = (ip: string) =>
    app.database.transaction(app.system, (tx) => countInTurn(tx, perNetwork(limit, ip)))
  const isRefused = async (ip: string) => (await from(ip)) > 0

  it('is counted by the address if that is IPv4, in any spelling', async () => {
    for (const ip of ['203.0.113.1', '::ffff:203.0.113.1', '::FFFF:cb00:7101'])
      expect(await isRefused(ip)).toBe(false)
    expect(await isRefused('203.0.113.1')).toBe(true)
    expect(await isRefused('203.0.113.2')).toBe(false)
  })

  it('is counted by the /64 if that is IPv6: a customer cannot evade it with other addresses', async () => {
    for (const ip of ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:db8::abcd%eth0'])
      expect(await isRefused(ip)).toBe(false)
    expect(await isRefused('2001:db8::4')).toBe(true)
    expect(await isRefused('2001:db8:0:1::4')).toBe(false)
  })

  it('is counted by the /48 as well, four times as many', async () => {
    for (let index = 0; index < 12; index += 1) expect(await isRefused(`2001:db8:0:${index}::1`)).toBe(false)
    expect(await isRefused('2001:db8:0:99::1')).toBe(true)
    expect(await isRefused('2001:db8:1:99::1')).toBe(false)
  })
})

describe('an attempt that does not count after all', () => {
  it('is taken back, and never more than there were', async () => {
    await counts(3)
    const lower = () =>
      app.database.transaction(app.system, (tx) => lowerCount(tx, limit, 'kari@fjellhamar.example'))
    await lower()
    expect(await counts(2)).toEqual([0, expect.any(Number)])
    for (let index = 0; index < 9; index += 1) await lower()
    expect(await app.db.query('select count from rate_limits')).toEqual([{ count: 0 }])
  })
})

describe('a mark', () => {
  const mark = { name: 'seen', windowSeconds: 60 }
  const set = () => app.database.transaction(app.system, (tx) => setMark(tx, mark, 'here'))
  const isSet = (subject = 'here') => app.database.read(app.system, (tx) => isMarked(tx, mark, subject))

  it('lasts for its time after it was last set, for its subject only', async () => {
    expect(await isSet()).toBe(false)
    await set()
    expect([await isSet(), await isSet('there')]).toEqual([true, false])
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 millisecond'")
    expect(await isSet()).toBe(false)
    await set()
    expect(await isSet()).toBe(true)
    await forgetOldAttempts(app.database, app.system)
    expect(await isSet()).toBe(true)
  })
})
