import type { Openness } from '../beside.ts'
import type { CallerOf } from '../callers.ts'
import type { Area } from '#shared/access-rules.ts'
import { refusal } from './tries.ts'
import { castBeside, posted } from './beside.ts'
import type { Answer, Call } from '../calling.ts'
import type { Verdict } from './judges.ts'
import { nameOf, type Cast, type Stage } from './stage.ts'

/** Every address outside the contract, read and posted to by everyone. */
export const tryBeside = async (
  stage: Stage,
  { cast, callers }: { readonly cast: Cast; readonly callers: readonly CallerOf[] },
) => {
  await stage.target.app.db.query('delete from rate_limits')
  const addresses = castBeside(stage, cast)
  const tried = stage.depth === 'deep' ? addresses : addresses.filter(({ openness }) => openness !== 'open')
  for (const { pattern, openness, form, address } of tried)
    for (const caller of callers) {
      const calls: Call[] = [{ method: 'GET', path: await address() }]
      if (form) calls.push(posted(await address(), form))
      for (const call of calls) {
        const answer = await stage.send({ ...call, cookie: await caller.cookie() })
        const isShown = call.method === 'GET' && openness !== 'open' && !/[:*]/.test(pattern)
        const verdict = judgeBeside(openness, caller, answer, isShown)
        stage.tally.note(`${caller.who}, ${nameOf(call)}`, verdict)
      }
    }
}

/** Areas of the addresses that the access table covers too. */
const AREA: Record<Exclude<Openness, 'outbox' | 'token' | 'archive'>, Area> = {
  open: 'open',
  'logged-in': 'own',
  viewers: 'employer',
  office: 'planning',
  owners: 'owning',
  vikar: 'vikar',
  service: 'service',
}

/** Only an owner may download all data of an employer, everyone their own; a superadmin has neither. */
const archiveAreaOf = ({ person }: Pick<CallerOf, 'person'>): Area => {
  if (person?.role === 'superadmin') return 'closed'
  return person?.role === 'administrator' ? 'owning' : 'own'
}

/** The refusal the caller must get; null if they may enter. */
const refusalBeside = (openness: Openness, caller: Pick<CallerOf, 'person'>) => {
  const isSuperadmin = caller.person?.role === 'superadmin'
  if (openness === 'outbox') return isSuperadmin ? null : { status: 404, code: undefined }
  if (openness === 'token') return { status: 404, code: undefined }
  if (openness === 'archive') return refusal(archiveAreaOf(caller), caller)
  return refusal(AREA[openness], caller)
}

/** `isShown`: an entitled caller sees content there. */
export const judgeBeside = (
  openness: Openness,
  caller: Pick<CallerOf, 'person'>,
  answer: Answer,
  isShown = false,
): Verdict => {
  const refused = refusalBeside(openness, caller)
  const { code } = (answer.json ?? {}) as { code?: unknown }
  if (!refused) {
    const isAway = isShown ? answer.status !== 200 : [401, 403].includes(answer.status)
    return isAway ? `turned away with ${answer.status}` : null
  }
  if (answer.status === refused.status && (refused.code === undefined || code === refused.code)) return null
  return `status ${answer.status} instead of ${refused.status}: ${answer.text.slice(0, 120)}`
}
