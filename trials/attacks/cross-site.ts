import type { Answer } from '#test/calling.ts'
import { openWatch } from '#test/sweeps/changes.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { notServed } from '#test/sweeps/refusals.ts'
import { castAll, nameOf } from '#test/sweeps/stage.ts'
import type { Attack } from './stage.ts'
import { writesOf } from './writes.ts'

/** The headers with which a browser marks requests caused by another site. */
const OF_ANOTHER_SITE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  { origin: 'https://ond.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null', 'content-type': 'text/plain' },
]

/**
 * Makes every write as another site would through a user's browser: refused for its origin, and nothing changes. The
 * same call from our own page must then succeed, or something else was wrong with it.
 */
export const attack: Attack = async (stage) => {
  const whatChanged = await openWatch(stage.target.app)
  for (const { make } of writesOf(stage, await castAll(stage))) {
    const call = await make()
    await whatChanged()
    for (const headers of OF_ANOTHER_SITE) {
      if (call.path.startsWith('/r/') && headers['origin'] === 'null') continue // anyone with the link may answer
      const answer = await stage.send({ ...call, headers: { ...call.headers, ...headers } })
      const about = `${nameOf(call)} ${JSON.stringify(headers)}`
      stage.tally.note(about, first(notForbidden(answer), await whatChanged()))
    }
    const ours = { ...call, headers: { ...call.headers, 'sec-fetch-site': 'same-origin' } }
    stage.tally.note(`${nameOf(call)} from our own page`, notServed(await stage.send(ours)))
  }
}

export const notForbidden = ({ status }: Pick<Answer, 'status'>): Verdict => {
  if (status < 400) return `was taken with ${status}`
  return status === 403 ? null : `status ${status} instead of 403`
}
