import { afterAll, beforeAll, expect, it } from 'vitest'
import { BESIDE, POSTED, WEBHOOKS } from './beside.ts'
import { cookieBy, cookieFor } from './callers.ts'
import { rest, rpc, type Call } from './calling.ts'
import { castAssignment, castVikar } from './cast.ts'
import { procedures, restPath } from './procedures.ts'
import { FORM } from './sweeps/beside.ts'
import { openStrictWatch } from './sweeps/changes.ts'
import { openInside } from './sweeps/inside.ts'
import { castAll, type Cast } from './sweeps/stage.ts'

const VERBS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
] as const

let inside: Awaited<ReturnType<typeof openInside>>
let cast: Cast

beforeAll(async () => {
  inside = await openInside({ STRIPE_SECRET_KEY: 'local' })
  cast = await castAll(inside.stage)
})
afterAll(() => inside.close())

interface Tried {
  readonly what: string
  readonly call: Call
  /** The allowed methods. */
  readonly verbs: readonly string[]
}

/** Methods of the procedures at this address. */
const restVerbs = (url: string) => [
  ...new Set(
    procedures
      .filter((procedure) =>
        new RegExp(`^${restPath(procedure, () => '[]').replaceAll('%5B%5D', '[^/]+')}$`).test(url),
      )
      .map(({ method }) => method),
  ),
]

it(
  'a procedure is called by its own methods only: any other is refused and does nothing',
  { timeout: 120_000 },
  async () => {
    const { app } = inside.stage.target
    const { arrange } = inside.stage
    const tried: Tried[] = []
    for (const procedure of procedures) {
      const { by, sample } = cast.sampled(procedure)
      const input = (await sample()) ?? {}
      const isRead = procedure.method === 'GET'
      const own = rest(procedure, input)
      const path = restPath(procedure, (parameter) => String(input[parameter]))
      const cookie = await cookieBy(app, by)
      await arrange({ method: 'GET', path: '/api/me', cookie }) // may renew the session
      tried.push(
        { what: `${procedure.name}, REST`, call: { ...own, path, cookie }, verbs: restVerbs(path) },
        {
          what: `${procedure.name}, RPC`,
          call: { ...rpc(procedure, input), cookie },
          verbs: isRead ? ['GET', 'POST'] : ['POST'],
        },
      )
    }
    expect(tried.length).toBeGreaterThan(100)
    const whatChanged = await openStrictWatch(app, [])
    const wrong: string[] = []
    for (const { what, call, verbs } of tried)
      for (const method of VERBS.filter((each) => !verbs.includes(each))) {
        const { status, headers } = await arrange({ ...call, method })
        const allowed = String(headers['allow'])
        const isRefused = status === 405 && allowed.split(', ').toSorted().join() === verbs.toSorted().join()
        if (!isRefused) wrong.push(`${method} ${what}: ${status}, Allow: ${allowed}`)
      }
    expect([wrong, await whatChanged()]).toEqual([[], null])
  },
)

it('an address outside the contract that accepts POST does nothing by any other method', async () => {
  const { app } = inside.stage.target
  const { kari } = cast
  const vikar = await castVikar(app, kari, 'Siri Berg')
  const asked = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [vikar.id] } })
  const cookie = await cookieFor(app, kari.userId)
  const posted = Object.keys(BESIDE).filter((path) => path in POSTED || WEBHOOKS.includes(path))
  const whatChanged = await openStrictWatch(app, [])
  const wrong: string[] = []
  for (const pattern of posted) {
    const form = String(new URLSearchParams(POSTED[pattern]))
    const path = pattern.replace(':token', asked.token(vikar.id)).replaceAll(/:\w+/g, '1')
    for (const method of VERBS.filter((each) => each !== 'POST')) {
      const isLook = method === 'GET' || method === 'HEAD'
      const call = isLook ? { path: `${path}?${form}` } : { path, body: form }
      const { status } = await inside.stage.arrange({ method, cookie, headers: FORM, ...call })
      if (!isLook && status < 400) wrong.push(`${method} ${pattern}: ${status}`)
    }
  }
  expect([wrong, await whatChanged()]).toEqual([[], null])
})
