import { cookieFor } from '#test/callers.ts'
import { rest, rpc } from '#test/calling.ts'
import { castAssignment } from '#test/cast.ts'
import { procedures } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { overTheWire, type Answer, type Call } from './calls.ts'
import { openWatch } from './changes.ts'
import { first, type Verdict } from './judges.ts'
import { castAll, nameOf, type Attack, type Stage } from './stage.ts'

/** How a browser marks what another site makes it send. */
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  { origin: 'https://ond.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null', 'content-type': 'text/plain' },
]

/** Every write, as another site would have somebody's browser make it: refused, and nothing done. */
export const attack: Attack = async (stage) => {
  const calls = await callsOf(stage)
  const whatChanged = await openWatch(stage.target.app)
  for (const call of calls)
    for (const headers of FROM_ELSEWHERE) {
      if (call.path.startsWith('/r/') && headers['origin'] === 'null') continue // who knows the link may answer
      const answer = await stage.send({ ...call, headers: { ...call.headers, ...headers } })
      const about = `${nameOf(call)} ${JSON.stringify(headers)}`
      stage.tally.note(about, first(wasTaken(answer), await whatChanged()))
    }
}

export const wasTaken = ({ status }: Pick<Answer, 'status'>): Verdict =>
  status >= 400 ? null : `was taken with ${status}`

const callsOf = async (stage: Stage): Promise<Call[]> => {
  const { app } = stage.target
  const { kari, sampled } = await castAll(stage)
  const [token = ''] = (await castAssignment(app, kari)).tokens.values()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const calls: Call[] = [
    {
      method: 'POST',
      path: paths.signOut,
      cookie: await cookieFor(app, kari.userId),
      body: '',
      headers: form,
    },
    { method: 'POST', path: paths.response(token), body: 'response=accepted', headers: form },
    { method: 'POST', path: paths.responseOpened(token), body: '', headers: form },
    { method: 'POST', path: paths.responseWithdraw(token), body: '', headers: form },
  ]
  for (const procedure of stage.some(procedures.filter(({ method }) => method !== 'GET'))) {
    const { by, sample } = sampled(procedure)
    const input = (await sample()) ?? {}
    const cookie = by ? await cookieFor(app, by.userId) : ''
    for (const way of [rest, rpc]) calls.push(overTheWire(way(procedure, input), cookie))
  }
  return calls
}
