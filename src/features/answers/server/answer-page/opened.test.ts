import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { noticesSoFar } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { LINK_UNUSABLE } from '../../texts.ts'
import { RESPONSE_SCRIPT } from './script.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let ola: Vikar
let siri: Vikar
let assignment: Awaited<ReturnType<typeof castAssignment>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  assignment = await castAssignment(app, kari)
})

const touch = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/r/${token}/apnet`, { method: 'POST', headers })

const openedAt = async (vikarId: string) => {
  const [row] = await app.db.query(
    'select opened_at from recipients where request_id = (select request_id from assignments where id = $1) and vikar_id = $2',
    [assignment.id, vikarId],
  )
  return row?.['opened_at']
}

describe('opening the page of a link', () => {
  it('is not recorded, however often and by whatever means', async () => {
    const token = assignment.token(ola.id)
    await server.anonymous('GET', `/r/${token}`)
    await server.anonymous('GET', `/r/${token}?response=accepted`)
    await server.anonymous('HEAD', `/r/${token}`)
    await server.anonymous('GET', `/r/${token}/apnet`)
    await server.anonymous('HEAD', `/r/${token}/apnet`)
    expect(await openedAt(ola.id)).toBeNull()
  })
})

describe('touching the page of a link', () => {
  it('is recorded once, for the recipient of the link', async () => {
    const first = await touch(assignment.token(ola.id), { 'sec-fetch-site': 'same-origin' })
    expect(first.status).toBe(204)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const at = await openedAt(ola.id)
    expect(at).not.toBeNull()
    expect((await touch(assignment.token(ola.id))).status).toBe(204)
    expect(await openedAt(ola.id)).toEqual(at)
    expect(await openedAt(siri.id)).toBeNull()
  })

  it('is recorded and announced once for twenty touches at once', async () => {
    await noticesSoFar(app)
    const heard: unknown[] = []
    const stop = app.live.subscribe([`employer:${kari.scope.employerId}`], (keys) => heard.push(keys))
    const touches = await Promise.all(Array.from({ length: 20 }, () => touch(assignment.token(ola.id))))
    expect(touches.every(({ status }) => status === 204)).toBe(true)
    await until(() => heard.length > 0)
    stop()
    expect(heard).toEqual([['assignments']])
  })

  it("notifies the employer's screens only, and only the first time", async () => {
    const heard: unknown[] = []
    const overheard: unknown[] = []
    const stops = [
      app.live.subscribe([`employer:${kari.scope.employerId}`], (keys) => heard.push(keys)),
      app.live.subscribe([`employer:${nils.scope.employerId}`], (keys) => overheard.push(keys)),
    ]
    await touch(assignment.token(ola.id))
    await until(() => heard.length === 1)
    await touch(assignment.token(ola.id))
    await touch(assignment.token(siri.id)) // its notice follows every earlier one
    await until(() => heard.length === 2)
    stops.forEach((stop) => stop())
    expect(heard).toEqual([['assignments'], ['assignments']])
    expect(overheard).toEqual([])
  })

  it('is refused from another site', async () => {
    const token = assignment.token(ola.id)
    const refused = await Promise.all([
      touch(token, { 'sec-fetch-site': 'cross-site' }),
      touch(token, { 'sec-fetch-site': 'same-site' }),
      touch(token, { origin: 'https://ond.example' }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await openedAt(ola.id)).toBeNull()
  })

  it('is not recorded for an unknown or expired link, and guessing is limited', async () => {
    const unknown = await touch('x'.repeat(22))
    expect([unknown.status, (await unknown.text()).includes(LINK_UNUSABLE)]).toEqual([404, true])
    await app.db.query(
      'update recipients set expires_at = now() where request_id = (select request_id from assignments where id = $1)',
      [assignment.id],
    )
    expect((await touch(assignment.token(ola.id))).status).toBe(204)
    expect(await openedAt(ola.id)).toBeNull()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => touch(String(index).padEnd(22, 'q'))),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

/** Runs the page's script, and returns its listeners and calls. */
const runScript = (isReached: () => boolean = () => true) => {
  const listeners = new Map<string, (event: { isTrusted: boolean }) => void>()
  const calls: unknown[][] = []
  const addEventListener = (type: string, listener: () => void) => listeners.set(type, listener)
  runInNewContext(RESPONSE_SCRIPT, {
    addEventListener,
    document: {
      addEventListener,
      hidden: false,
      querySelector: () => ({ dataset: { live: '' }, querySelector: () => null }),
    },
    self: {},
    DOMParser: class {
      parseFromString = () => ({ querySelector: () => null })
    },
    location: { pathname: '/r/hemmelig/avbud', search: '' },
    fetch: async (...call: unknown[]) => {
      calls.push(call)
      if (!isReached()) throw new TypeError('no network')
      return new Response()
    },
  })
  return {
    calls,
    types: [...listeners.keys()],
    play: (type: string, isTrusted = true) => listeners.get(type)?.({ isTrusted }),
  }
}

describe('the script of the page', () => {
  it('reports touches, never loading, scrolling, visibility or leaving', () => {
    const touches = ['pointerdown', 'touchstart', 'keydown', 'click']
    for (const type of runScript().types) {
      const { calls, play } = runScript()
      play(type)
      const told = calls.filter(([address]) => String(address).endsWith('/apnet'))
      expect([type, told.length]).toEqual([type, touches.includes(type) ? 1 : 0])
    }
    expect(runScript().types).toEqual(expect.arrayContaining(touches))
  })

  it('makes no call before an event', () => {
    expect(runScript().calls).toEqual([])
  })

  it('reports once, at the first touch', () => {
    const { calls, play } = runScript()
    expect(calls).toEqual([])
    play('pointerdown')
    play('click')
    play('keydown')
    expect(calls).toEqual([['/r/hemmelig/apnet', { method: 'POST', keepalive: true }]])
  })

  it('ignores events made by scripts', () => {
    const { calls, play } = runScript()
    play('pointerdown', false)
    play('click', false)
    expect(calls).toEqual([])
  })

  it('reports at the next touch after a network failure', async () => {
    const answers = [false, true]
    const { calls, play } = runScript(() => answers.shift() ?? true)
    play('pointerdown')
    await Promise.resolve()
      .then(() => {})
      .then(() => {})
    play('keydown')
    play('keydown')
    expect(calls).toHaveLength(2)
  })
})
