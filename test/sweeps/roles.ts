import { isDeepStrictEqual } from 'node:util'
import { castCallers, type CallerOf } from '../callers.ts'
import { rest, rpc, type Answer } from '../calling.ts'
import { procedures, type Listed } from '../procedures.ts'
import { openStrictWatch } from './changes.ts'
import type { Verdict } from './judges.ts'
import { notServed } from './refusals.ts'
import { tryBeside } from './roles-beside.ts'
import { castAll, nameOf, type Stage, type Sweep } from './stage.ts'
import { refusal, tries, unreadable } from './tries.ts'

/**
 * Calls every procedure in every role, by its address and as our pages do, with invalid and with valid input; and every
 * address outside the contract. A caller without access learns only that, and changes nothing.
 */
export const sweep: Sweep = async (stage) => {
  const roles = await castRoles(stage)
  for (const procedure of stage.some(procedures)) await tryProcedure(stage, roles, procedure)
  await tryBeside(stage, roles)
  await stage.target.app.db.query('delete from rate_limits')
}

type Roles = Awaited<ReturnType<typeof castRoles>>

/** One caller of each kind, unrelated to the samples. */
export const castRoles = async (stage: Stage) => {
  const { app } = stage.target
  const cast = await castAll(stage)
  await app.db.query("update users set email = 'x' || email")
  return {
    cast,
    callers: await castCallers(app),
    whatChanged: await openStrictWatch(app, ['sessions', 'rate_limits']),
  }
}

export const tryProcedure = async (stage: Stage, roles: Roles, procedure: Listed) => {
  const { tally, sendAs, target } = stage
  const { by, sample } = roles.cast.sampled(procedure)
  await target.app.db.query('delete from rate_limits')
  const input = (await sample()) ?? {}
  await roles.whatChanged()
  const areRefused = (caller: CallerOf) => refusal(procedure.area, caller) !== null
  const [refused = [], admitted = []] = [true, false].map((is) =>
    roles.callers.filter((one) => areRefused(one) === is),
  )
  for (const caller of refused) await tryRefused(stage, caller, procedure, input)
  if (refused.length > 0) tally.note(`${procedure.operationId} as who may not`, await roles.whatChanged())
  for (const caller of admitted) await tryAdmitted(stage, caller, procedure)
  await target.app.db.query('delete from rate_limits')
  for (const way of [rest, rpc]) {
    const served = await sendAs(by, way(procedure, (await sample()) ?? {}))
    tally.note(`${procedure.operationId} as who may`, notServed(served))
  }
}

const tryRefused = async (
  { tally, depth, send }: Stage,
  caller: CallerOf,
  procedure: Listed,
  input: Record<string, unknown>,
) => {
  const cookie = await caller.cookie()
  const earnest = [rest(procedure, input), rpc(procedure, input)]
  const calls = [...earnest, ...unreadable(procedure), ...tries(procedure)]
  for (const call of depth === 'deep' ? calls : calls.slice(0, 4)) {
    const answer = await send({ ...call, cookie })
    tally.note(`${caller.who}, ${nameOf(call)}`, notRefused(answer, refusal(procedure.area, caller)))
  }
}

/** Each call has its own session, because a call may end the previous one. */
const tryAdmitted = async ({ tally, depth, send }: Stage, caller: CallerOf, procedure: Listed) => {
  const judged = [
    ...unreadable(procedure).map((call) => [call, notUnread] as const),
    ...tries(procedure).map((call) => [call, notLetIn] as const),
  ]
  for (const [call, judge] of depth === 'deep' ? judged : judged.slice(0, 4)) {
    const answer = await send({ ...call, cookie: await caller.cookie() })
    tally.note(`${caller.who}, ${nameOf(call)}`, judge(answer))
  }
}

/** A caller without the right got another answer than the required refusal. */
export const notRefused = ({ status, json, text }: Answer, refused: ReturnType<typeof refusal>): Verdict => {
  const { message, ...told } = (json ?? {}) as Record<string, unknown>
  const isExact = isDeepStrictEqual(told, { defined: true, ...refused }) && typeof message === 'string'
  if (status === refused?.status && isExact) return null
  return `status ${status} instead of ${refused?.status}: ${text.slice(0, 120)}`
}

/** A caller with the right was refused as if without it. */
const notLetIn = ({ status, json }: Answer): Verdict => {
  const { code } = (json ?? {}) as { code?: unknown }
  return code === 'UNAUTHORIZED' || code === 'FORBIDDEN' ? `turned away with ${status}` : null
}

/** An unreadable body was accepted, or the refusal revealed more. */
const notUnread = ({ status, json, text }: Answer): Verdict => {
  const { code } = (json ?? {}) as { code?: unknown }
  const isClear = status === 400 && code === 'BAD_REQUEST' && !text.includes('fields')
  return isClear ? null : `status ${status} to what cannot be read: ${text.slice(0, 120)}`
}
