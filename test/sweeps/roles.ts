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

/**
 * `spread`: every caller makes the valid calls, and of the invalid ones each is made by one refused and one admitted
 * caller, other ones for the next procedure. Otherwise every caller makes all.
 */
export const tryProcedure = async (
  stage: Stage,
  roles: Roles,
  procedure: Listed,
  { spread = false }: { readonly spread?: boolean } = {},
) => {
  const { tally, sendAs, target } = stage
  const { by, sample } = roles.cast.sampled(procedure)
  await target.app.db.query('delete from rate_limits')
  const input = (await sample()) ?? {}
  const areRefused = (caller: CallerOf) => refusal(procedure.area, caller) !== null
  const [refused = [], admitted = []] = [true, false].map((is) =>
    roles.callers.filter((one) => areRefused(one) === is),
  )
  const turn = procedures.indexOf(procedure)
  const partOf = (callers: readonly CallerOf[], caller: CallerOf) => ({
    isIn: (at: number) => !spread || (at + turn) % callers.length === callers.indexOf(caller),
  })
  const visits = []
  for (const caller of refused) visits.push({ caller, cookie: await caller.cookie() })
  await roles.whatChanged()
  for (const visit of visits)
    await tryRefused(stage, visit, procedure, { input, ...partOf(refused, visit.caller) })
  if (refused.length > 0) tally.note(`${procedure.operationId} as who may not`, await roles.whatChanged())
  for (const caller of admitted) await tryAdmitted(stage, caller, procedure, partOf(admitted, caller))
  await target.app.db.query('delete from rate_limits')
  for (const way of [rest, rpc]) {
    const served = await sendAs(by, way(procedure, (await sample()) ?? {}))
    tally.note(`${procedure.operationId} as who may`, notServed(served))
  }
}

/** Whether the caller makes the invalid call of this position. */
interface Part {
  isIn(at: number): boolean
}

const tryRefused = async (
  { tally, depth, send }: Stage,
  { caller, cookie }: { readonly caller: CallerOf; readonly cookie: string },
  procedure: Listed,
  { input, isIn }: Part & { readonly input: Record<string, unknown> },
) => {
  const earnest = [rest(procedure, input), rpc(procedure, input)]
  const invalid = [...unreadable(procedure), ...tries(procedure)].filter((_, at) => isIn(at))
  const calls = [...earnest, ...invalid]
  for (const call of depth === 'deep' ? calls : calls.slice(0, 4)) {
    const answer = await send({ ...call, cookie })
    tally.note(`${caller.who}, ${nameOf(call)}`, notRefused(answer, refusal(procedure.area, caller)))
  }
}

/** A call may end the session of the next one, which then counts in a new session. */
const tryAdmitted = async (
  { tally, depth, send }: Stage,
  caller: CallerOf,
  procedure: Listed,
  { isIn }: Part,
) => {
  const judged = [
    ...unreadable(procedure).map((call) => [call, notUnread] as const),
    ...tries(procedure).map((call) => [call, notLetIn] as const),
  ].filter((_, at) => isIn(at))
  let cookie = await caller.cookie()
  for (const [call, judge] of depth === 'deep' ? judged : judged.slice(0, 4)) {
    let answer = await send({ ...call, cookie })
    if (answer.status === 401) answer = await send({ ...call, cookie: (cookie = await caller.cookie()) })
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
