import { castCallers } from '#test/callers.ts'
import { rest, rpc } from '#test/calling.ts'
import { procedures } from '#test/procedures.ts'
import { refusal, tries } from '#test/tries.ts'
import { overTheWire, type Answer } from './calls.ts'
import type { Verdict } from './judges.ts'
import { tryBeside } from './roles-beside.ts'
import { castAll, nameOf, type Attack } from './stage.ts'

/**
 * Every procedure called in every role, by its address and as our pages call it, with input that fits nothing and with
 * what it would do its work with; and every address beside the contract. A caller without access learns that and
 * nothing else.
 */
export const attack: Attack = async (stage) => {
  const { target, tally, depth, send } = stage
  const cast = await castAll(stage)
  const callers = await castStrangers(stage)
  for (const procedure of stage.some(procedures)) {
    const { sample } = cast.sampled(procedure)
    const input = (await sample()) ?? {}
    for (const caller of callers) {
      const refused = refusal(procedure.area, caller)
      const earnest = refused ? [rest(procedure, input), rpc(procedure, input)] : []
      const cookie = await caller.cookie()
      const all = [...earnest, ...tries(procedure)]
      for (const options of depth === 'deep' ? all : all.slice(0, 4)) {
        const call = overTheWire(options, refused ? cookie : await caller.cookie())
        const answer = await send(call)
        tally.note(`${caller.who}, ${nameOf(call)}`, refused ? notRefused(answer, refused) : notLetIn(answer))
      }
    }
  }
  await tryBeside(stage, cast, callers)
  await target.app.db.query('delete from rate_limits')
}

/** One of each kind, none of whom has anything to do with the samples. */
const castStrangers = async ({ target: { app } }: Parameters<Attack>[0]) => {
  await app.db.query("update users set email = 'x' || email")
  return (await castCallers(app)).callers
}

type Refused = NonNullable<ReturnType<typeof refusal>>

/** Somebody without the right was not told exactly that. */
const notRefused = ({ status, json, text }: Answer, refused: Refused): Verdict => {
  const { code, data } = (json ?? {}) as { code?: unknown; data?: unknown }
  if (status === refused.status && code === refused.code && data === undefined) return null
  return `status ${status} instead of ${refused.status}: ${text.slice(0, 120)}`
}

/** Somebody with the right was turned away as if they had none. */
const notLetIn = ({ status, json }: Answer): Verdict => {
  const { code } = (json ?? {}) as { code?: unknown }
  return code === 'UNAUTHORIZED' || code === 'FORBIDDEN' ? `turned away with ${status}` : null
}
