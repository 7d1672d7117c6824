import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatClock } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { sendAllLoginLinks, USABLE_MINUTES } from './login-link.ts'

// A stranger may request links for an address. The mailbox is not flooded, and its owner always has a link that
// works.

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

/** More than one person can be sent in any hour, no matter who asks. */
const MOST_MAILS_AN_HOUR = 12

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'login_links', 'email_history'])
    await app.db.query(`delete from ${table}`)
})

/** Requests a link from a new browser and runs the worker. Returns the number of mails. */
const ask = async (times = 1) => {
  const before = (await mails()).length
  for (let index = 0; index < times; index += 1) {
    await app.db.query('insert into login_link_requests (email) values ($1)', [kari.email])
    await sendAllLoginLinks(app, app.system)
  }
  return (await mails()).length - before
}
const mails = () =>
  app.db.query("select link_id, letter from email_history where kind = 'login-link' order by created_at, id")

/** For how many minutes a link that is in the mailbox still works, at most. */
const minutesLeft = async () => {
  const [row] = await app.db.query(
    `select max(extract(epoch from expires_at - now()) / 60)::float as minutes
     from login_links join email_history on link_id = login_links.id where used_at is null`,
  )
  return Number(row?.['minutes'] ?? 0)
}

const pass = async (minutes: number) => {
  await app.db.query("update rate_limits set window_ends_at = window_ends_at - $1 * interval '1 minute'", [
    minutes,
  ])
  await app.db.query("update login_links set expires_at = expires_at - $1 * interval '1 minute'", [minutes])
}

const useNewest = async () => {
  const [newest] = (await mails()).slice(-1)
  const token = app.tokens.derive('login_links', String(newest?.['link_id']))
  return (await server.anonymous('POST', '/api/login-link', { token })).status
}

describe('however often strangers ask for a link', () => {
  it.each([
    ['all the time', (minute: number) => (minute % 2 === 0 ? 1 : 0)],
    ['now and then', (minute: number) => (minute % 7 === 0 ? 1 : 0)],
    ['rarely', (minute: number) => (minute % 23 === 0 ? 1 : 0)],
    [
      'at the end of an hour and the beginning of the next',
      (minute: number) => (minute % 60 < 58 && minute % 60 > 1 ? 0 : 4),
    ],
    [
      'once, and then in a crowd',
      (minute: number) => (minute === 0 ? 1 : minute > 57 && minute < 90 ? 2 : 0),
    ],
  ])('the owner who asks has one that works, and few mails: %s', async (_how, requestsAt) => {
    const sentAt: number[] = []
    let last = 0
    for (let minute = 0; minute < 130; minute += 1) {
      const times = requestsAt(minute)
      if (times === 0) continue
      await pass(minute - last)
      last = minute
      const sent = await ask(times)
      sentAt.push(...Array.from({ length: sent }, () => minute))
      expect(await minutesLeft()).toBeGreaterThan(USABLE_MINUTES)
    }
    const inHours = sentAt.map((start) => sentAt.filter((at) => at >= start && at < start + 60).length)
    expect(Math.max(...inHours)).toBeLessThanOrEqual(MOST_MAILS_AN_HOUR)
  })

  it('the owner who has used the link is mailed another at once', async () => {
    await ask(9)
    expect(await useNewest()).toBe(200)
    expect(await minutesLeft()).toBe(0)
    expect(await ask()).toBe(1)
    expect(await useNewest()).toBe(200)
  })
})

describe('a link that is mailed again', () => {
  it('is the same one, so that each of the mails opens', async () => {
    expect(await ask(3)).toBe(3)
    expect(new Set((await mails()).map((mail) => mail['link_id'])).size).toBe(1)
    expect(await useNewest()).toBe(200)
  })

  it('says until when it works', async () => {
    await ask()
    await pass(5)
    await ask()
    const [link] = await app.db.query('select expires_at from login_links')
    const until = formatClock(String(link?.['expires_at']))
    const [, again] = await mails()
    expect(JSON.stringify(again?.['letter'])).toContain(`Lenken gjelder til ${until} og kan brukes én gang.`)
  })

  it('is a new one when the former has little time left, and the former still opens', async () => {
    await ask()
    await pass(12)
    await ask()
    const [first, second] = await mails()
    expect(second?.['link_id']).not.toBe(first?.['link_id'])
    const token = app.tokens.derive('login_links', String(first?.['link_id']))
    expect((await server.anonymous('POST', '/api/login-link', { token })).status).toBe(200)
  })

  it('is not one that was made for a terminal', async () => {
    await app.db.query(
      `insert into login_links (id, user_id, purpose, token_hash, expires_at)
       values (gen_random_uuid(), $1, 'login', sha256('x'), now() + interval '30 minutes')`,
      [kari.userId],
    )
    expect(await ask()).toBe(1)
    expect(await useNewest()).toBe(200)
  })
})
