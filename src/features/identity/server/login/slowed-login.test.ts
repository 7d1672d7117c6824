import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooBusy } from '#server/load/semaphore.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { until } from '#test/until.ts'
import { createWaitingRoom, delayAt, LONGEST_DELAY_MS, slowedLogins } from './slowed-login.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

const HOME = '198.51.100.1'
const AWAY = '198.51.100.2'
const UNKNOWN = 'ukjent@fjellhamar.example'

beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '127.0.0.1' })
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

const logIn = async (ip: string, password = PASSWORD, email = kari.email) => {
  const { status } = await fetch(`${server.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status
}

/** Strangers try from this many networks, once each. */
const strangersTry = async (networks: number, email = kari.email) => {
  for (let index = 1; index <= networks; index += 1) await logIn(`203.0.113.${index}`, 'feil-passord', email)
}

/** As if many more had tried: the delay is the longest. */
const manyTry = async (email = kari.email) => {
  await strangersTry(1, email)
  await app.db.query("update rate_limits set count = 1000 where key like 'login-slowed:%'")
}

/** Sees that the try waits, with no connection to the database at work, and lets it proceed. */
const expectToWait = async (attempt: Promise<number>) => {
  await until(() => slowedLogins.size() === 1)
  const busy = await app.db.query(
    "select query from pg_stat_activity where datname = current_database() and state like '%in transaction%'",
  )
  expect(busy).toEqual([])
  slowedLogins.releaseOldest()
  return attempt
}

describe('a login to an account that strangers try', () => {
  it('is not refused to the right password from elsewhere, however many networks they come from', async () => {
    await strangersTry(10)
    expect(await logIn(AWAY)).toBe(200)
    await manyTry()
    expect(await expectToWait(logIn('198.51.100.3'))).toBe(200)
  })

  it('does not wait where the owner has logged in lately', async () => {
    expect(await logIn(HOME)).toBe(200)
    await manyTry()
    const wait = vi.spyOn(slowedLogins, 'wait')
    expect(await logIn(HOME)).toBe(200)
    expect(wait).not.toHaveBeenCalled()
    wait.mockRestore()
  })

  it('waits for a wrong password there too: its time does not tell where the owner logs in', async () => {
    await logIn(HOME)
    await manyTry()
    expect(await expectToWait(logIn(HOME, 'feil-passord'))).toBe(401)
    expect(await expectToWait(logIn(AWAY, 'feil-passord'))).toBe(401)
  })

  it('waits just as long for an unknown account', async () => {
    await manyTry(UNKNOWN)
    expect(await expectToWait(logIn(AWAY, 'feil-passord', UNKNOWN))).toBe(401)
  })

  it('is refused to the network that tries too often, and to no other', async () => {
    for (let index = 0; index < 5; index += 1) expect(await logIn(AWAY, 'feil-passord')).toBe(401)
    expect(await logIn(AWAY)).toBe(429)
    expect(await logIn(HOME)).toBe(200)
    expect(await logIn(AWAY)).toBe(429)
  })

  it('is not slowed by right passwords, however many', async () => {
    for (let index = 0; index < 12; index += 1) expect(await logIn(HOME)).toBe(200)
    const [counted] = await app.db.query("select count from rate_limits where key like 'login-slowed:%'")
    expect(counted).toEqual({ count: 0 })
  })
})

describe('the delay', () => {
  it('begins after ten failures in a quarter of an hour and doubles up to four seconds', () => {
    expect([1, 10, 11, 12, 13, 14, 15, 16, 2_000_000_000].map(delayAt)).toEqual([
      0,
      0,
      250,
      500,
      1000,
      2000,
      LONGEST_DELAY_MS,
      LONGEST_DELAY_MS,
      LONGEST_DELAY_MS,
    ])
  })
})

describe('the waiting room', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('lets each proceed when its time is over', async () => {
    const room = createWaitingRoom(2)
    const gone: string[] = []
    void room.wait(500).then(() => gone.push('long'))
    void room.wait(250).then(() => gone.push('short'))
    await vi.advanceTimersByTimeAsync(499)
    expect([gone, room.size()]).toEqual([['short'], 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([gone, room.size()]).toEqual([['short', 'long'], 0])
  })

  it('holds no more than its seats, and lets the first proceed instead of refusing the last', async () => {
    const room = createWaitingRoom(2)
    const gone: number[] = []
    for (const number of [1, 2, 3, 4]) void room.wait(1000).then(() => gone.push(number))
    await vi.advanceTimersByTimeAsync(0)
    expect([gone, room.size()]).toEqual([[1, 2], 2])
  })

  it('is not entered without a delay', async () => {
    const room = createWaitingRoom(2)
    const waited = room.wait(0)
    expect(room.size()).toBe(0)
    await waited
  })
})

describe('logins that are slowed', () => {
  it('delay no other login, however many they are', async () => {
    await manyTry(UNKNOWN)
    const slowed = Array.from({ length: 6 }, (_, index) =>
      logIn(`203.0.114.${index}`, 'feil-passord', UNKNOWN),
    )
    await until(() => slowedLogins.size() === 6)
    expect(await logIn(HOME)).toBe(200)
    expect(slowedLogins.size()).toBe(6)
    while (slowedLogins.size() > 0) slowedLogins.releaseOldest()
    expect(await Promise.all(slowed)).toEqual(Array.from({ length: 6 }, () => 401))
  })
})

describe('a login whose password was never looked at, because too many were waiting,', () => {
  it('counts for nothing', async () => {
    const looking = vi.spyOn(app.passwords, 'check').mockRejectedValue(new TooBusy('too many are waiting'))
    for (let tries = 0; tries < 8; tries += 1) expect(await logIn(HOME)).toBe(503)
    looking.mockRestore()
    expect(await logIn(HOME)).toBe(200)
  })
})
