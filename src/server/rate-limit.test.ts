import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { countAttempt, forgetAttempts, forgetOldAttempts, type RateLimit } from './rate-limit.ts'

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
  it('allows so many attempts in its window and then says how many seconds to wait', async () => {
    const [first, second, third, fourth] = await counts(4)
    expect([first, second, third]).toEqual([0, 0, 0])
    expect(fourth).toBeGreaterThan(55)
    expect(fourth).toBeLessThanOrEqual(60)
  })

  it('does not grow longer by trying on', async () => {
    await counts(3)
    await app.db.query("update rate_limits set window_ends_at = now() + interval '10 seconds'")
    const [wait] = await counts(1)
    expect(wait).toBeLessThanOrEqual(10)
    expect(wait).toBeGreaterThan(0)
  })

  it('is forgotten in the night once its window is over, and not before', async () => {
    await counts(5)
    await forgetOldAttempts(app.database, app.system)
    expect(await count()).toBeGreaterThan(0)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 millisecond'")
    await forgetOldAttempts(app.database, app.system)
    expect(await app.db.query('select from rate_limits')).toEqual([])
  })

  it('starts anew when its window is over', async () => {
    await counts(5)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 millisecond'")
    const [first, second, third, fourth] = await counts(4)
    expect([first, second, third]).toEqual([0, 0, 0])
    expect(fourth).toBeGreaterThan(55)
  })

  it('counts each subject and each limit alone', async () => {
    await counts(4)
    expect(await count('nils@lillevik.example')).toBe(0)
    expect(await count('kari@fjellhamar.example', { ...limit, name: 'other' })).toBe(0)
  })

  it('is lifted for a subject that has proven itself', async () => {
    await counts(4)
    await counts(4, 'nils@lillevik.example')
    await app.database.transaction(app.system, (tx) => forgetAttempts(tx, limit, 'kari@fjellhamar.example'))
    expect(await count()).toBe(0)
    expect(await count('nils@lillevik.example')).toBeGreaterThan(0)
  })

  it('lets no more through when many try at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => count()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(await app.db.query('select count from rate_limits')).toEqual([{ count: 40 }])
  })
})
