import * as fc from 'fast-check'
import type { ActPlan } from '#features/requests/contract.ts'
import type { Aim, Body, OfficeAct, Pick, Plan } from './act.ts'
import { ACTS } from './acts.ts'
import { runAlarms, runLines, runStops } from './engine.ts'
import { judgeHistory } from './judge-history.ts'
import { judgePlan } from './judge-plan.ts'
import { look, type Look } from './look.ts'
import type { ActsOffice, Reply } from './office.ts'

/** An act, and another one between the plan of the first and its press. */
export interface Step {
  readonly name: string
  readonly pick: Pick
  readonly between: { readonly name: string; readonly pick: Pick } | null
}

const picks: fc.Arbitrary<Pick> = fc.record({
  shift: fc.nat({ max: 2 }),
  vikar: fc.nat({ max: 4 }),
  number: fc.integer({ min: 1, max: 3 }),
  choice: fc.boolean(),
  bySecond: fc.boolean(),
})

const named = (names: readonly string[]) =>
  fc.oneof(...names.map((name) => ({ weight: ACTS[name]?.weight ?? 1, arbitrary: fc.constant(name) })))

export const steps = (names = Object.keys(ACTS)): fc.Arbitrary<Step[]> =>
  fc
    .tuple(picks, some(names))
    .map(([first, others]) => [{ name: 'create', pick: first, between: null }, ...others])

const some = (names: readonly string[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      name: named(names),
      pick: picks,
      between: fc.option(fc.record({ name: named(names), pick: picks }), { freq: 4 }),
    }),
    { minLength: 4, maxLength: 30, size: 'max' },
  )

/** Thrown after the first act that breaks a promise. */
export class Broken extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** Counts the acts, by their answers. */
export type Meet = (what: string) => unknown

/** Runs the acts one after the other, and judges each. */
export const runActs = async (office: ActsOffice, sequence: readonly Step[], meet: Meet): Promise<void> => {
  for (const [at, step] of sequence.entries()) {
    const broken = await doStep(office, step, meet)
    if (broken.length > 0) throw new Broken(at, office.named(`after ${step.name}:\n- ${broken.join('\n- ')}`))
  }
}

const listed = (name: string) => {
  const found = ACTS[name]
  if (!found) throw new Error(`there is no act ${name}`)
  return found
}

const AIMS: Readonly<Record<Aim, string>> = {
  open: "status = 'open'",
  taken: "status in ('open', 'assigned') and filled > 0",
  closed: "status in ('completed', 'cancelled')",
}

/** The chosen shift. */
const shiftOf = async (
  { app, shifts }: ActsOffice,
  { shift, number }: Pick,
  aim: Aim | undefined,
): Promise<string | undefined> => {
  const rows =
    aim && number < 3
      ? await app.db.query(`select id from assignments where id = any($1) and ${AIMS[aim]}`, [shifts])
      : []
  const aimed = new Set(rows.map(({ id }) => id))
  const among = aimed.size > 0 ? shifts.filter((id) => aimed.has(id)) : shifts
  return among[among.length - 1 - (shift % among.length)]
}

const doStep = async (office: ActsOffice, step: Step, meet: Meet): Promise<string[]> => {
  const { act, on } = listed(step.name)
  const shift = await shiftOf(office, step.pick, on)
  if (act.by === 'others') {
    if (shift === undefined) return []
    return others(office, async () => {
      if (await act.happen(office, shift, step.pick)) meet(step.name)
    })
  }
  if (shift === undefined && !act.isNew) return []
  const body = await act.body(office, shift ?? '', step.pick)
  if (!body) return []
  const pressed = { act, shift: shift ?? '', pick: step.pick, body }
  if (!act.hasPlan) return unplanned(office, step.name, pressed, meet)
  return planned(office, step, pressed, meet)
}

interface Pressed {
  readonly act: OfficeAct
  readonly shift: string
  readonly pick: Pick
  readonly body: Body
}

const press = ({ call }: ActsOffice, { act, shift, body, pick }: Pressed): Promise<Reply> =>
  call(pick.bySecond, act.method, act.path(shift, body), body)

const planOf = ({ call }: ActsOffice, { act, shift, body, pick }: Pressed): Promise<Reply> =>
  call(pick.bySecond, 'POST', act.planPath?.(shift, body) ?? `${act.path(shift, body)}/plan`, body)

/** Runs an event other than an act of the office, then the engine. */
const others = async (office: ActsOffice, happen: () => Promise<void>): Promise<string[]> => {
  const before = await lookAt(office)
  await happen()
  const after = await lookAt(office)
  return [...judgeHistory(office, before, after), ...(await settle(office)).broken]
}

const unplanned = async (
  office: ActsOffice,
  name: string,
  pressed: Pressed,
  meet: Meet,
): Promise<string[]> => {
  const before = await lookAt(office)
  const reply = await press(office, pressed)
  meet(`${name} ${codeOf(reply)}`)
  if (pressed.act.isNew) office.shifts.push(...idsOf(reply))
  const after = await lookAt(office)
  return [
    ...judgeReply(reply, before, after),
    ...judgeHistory(office, before, after),
    ...(await settle(office)).broken,
  ]
}

const planned = async (office: ActsOffice, step: Step, pressed: Pressed, meet: Meet): Promise<string[]> => {
  const untouched = await lookAt(office)
  const reply = await planOf(office, pressed)
  const broken = [...sameLook('a plan changes nothing', untouched, await lookAt(office))]
  if (reply.status !== 200) {
    meet(`${step.name} ${codeOf(reply)}`)
    const refused = await press(office, pressed)
    if (codeOf(refused) !== codeOf(reply) && !isRepeated(pressed, refused))
      broken.push(`the plan was refused by ${codeOf(reply)}, the act ${codeOf(refused)}`)
    return [...broken, ...judgeReply(refused, untouched, await lookAt(office), isRepeated(pressed, refused))]
  }
  if (!step.between)
    return [...broken, ...(await pressSeen(office, step.name, pressed, reply.body as Plan, meet))]
  broken.push(...(await doStep(office, { ...step.between, between: null }, meet)))
  return [...broken, ...(await pressOld(office, step.name, pressed, reply.body as Plan, meet))]
}

/**
 * Presses with a plan from before another act: it succeeds if its consequences are unchanged, and otherwise nothing
 * happens.
 */
const pressOld = async (
  office: ActsOffice,
  name: string,
  pressed: Pressed,
  shown: Plan,
  meet: Meet,
): Promise<string[]> => {
  const { seenOf = versionOf, changed = 'PLAN_CHANGED', isForgiven } = pressed.act
  const fresh = await planOf(office, pressed)
  const now = fresh.body as Plan
  if (fresh.status === 200 && (isForgiven?.(now) || seenOf(now) === seenOf(shown))) {
    meet(`${name}, seen before`)
    return pressSeen(office, name, pressed, now, meet)
  }
  const before = await lookAt(office)
  const reply = await press(office, withSeen(pressed, shown))
  meet(`${name} ${codeOf(reply)}`)
  const broken = sameLook('a press with an old plan changes nothing', before, await lookAt(office))
  const expected = fresh.status === 200 ? changed : codeOf(fresh)
  if (isRepeated(pressed, reply)) return broken
  if (codeOf(reply) !== expected)
    return [...broken, `an old plan is answered ${codeOf(reply)} instead of ${expected}`]
  if (expected !== changed) return broken
  const { plan = now } = (reply.body as { data: { plan?: Plan } }).data
  const reopened = changed === 'STALE' ? await openAgain(office, pressed) : pressed
  return [...broken, ...(await pressSeen(office, name, reopened, plan, meet))]
}

/** The form with the stored version. */
const openAgain = async (office: ActsOffice, pressed: Pressed): Promise<Pressed> => ({
  ...pressed,
  body: (await pressed.act.body(office, pressed.shift, pressed.pick)) ?? pressed.body,
})

const versionOf = ({ version }: Plan) => version

const withSeen = (pressed: Pressed, plan: Plan): Pressed => {
  const { seenOf = versionOf } = pressed.act
  return { ...pressed, body: { ...pressed.body, seen: seenOf(plan) } }
}

/** Presses with the current plan. */
const pressSeen = async (
  office: ActsOffice,
  name: string,
  pressed: Pressed,
  plan: Plan,
  meet: Meet,
): Promise<string[]> => {
  const before = await lookAt(office)
  const reply = await press(office, withSeen(pressed, plan))
  meet(`${name} ${codeOf(reply)}`)
  if (reply.status !== 200) return [`the act that was planned is answered ${codeOf(reply)}`]
  if (pressed.act.isNew) office.shifts.push(...idsOf(reply))
  const shift = pressed.act.isNew ? (idsOf(reply)[0] ?? '') : pressed.shift
  const acted = await lookAt(office)
  const broken = judgeHistory(office, before, acted)
  const { stopped, asked, broken: later } = await settle(office)
  const looks = { shift, before, acted, stopped, asked }
  const judged = pressed.act.judge?.(office, plan, looks, pressed.body) ?? judgePlan(plan as ActPlan, looks)
  return [...broken, ...later, ...judged]
}

/** The press has the result of an earlier one. */
const isRepeated = ({ act }: Pressed, reply: Reply) => act.isRepeatable === true && reply.status === 200

const judgeReply = (reply: Reply, before: Look, after: Look, isEmpty = false): string[] => {
  if (reply.status >= 500) return [`the act failed: ${JSON.stringify(reply.body)}`]
  return reply.status === 200 && !isEmpty
    ? []
    : sameLook(`a refusal (${codeOf(reply)}) changes nothing`, before, after)
}

const sameLook = (promise: string, before: Look, after: Look): string[] => {
  const [one, other] = [textOf(before), textOf(after)]
  return one === other ? [] : [`${promise}: ${firstDifference(one, other)}`]
}

const textOf = ({ states, noted, ...rest }: Look) => JSON.stringify([[...states], [...noted], rest])

const firstDifference = (one: string, other: string): string => {
  const at =
    Array.from({ length: one.length }, (_, index) => index).find((index) => one[index] !== other[index]) ?? 0
  return `${one.slice(Math.max(0, at - 80), at + 80)} / ${other.slice(Math.max(0, at - 80), at + 80)}`
}

const codeOf = ({ status, body }: Reply): string =>
  status === 200 ? 'done' : String((body as { code?: string }).code ?? status)

const idsOf = ({ status, body }: Reply): readonly string[] =>
  status === 200 ? (body as { assignmentIds: string[] }).assignmentIds : []

const lookAt = (office: ActsOffice): Promise<Look> => look(office.app, office.employerId)

/** Runs the engine until nothing is left to do; judges each of its looks as an act. */
const settle = async (office: ActsOffice) => {
  const before = await lookAt(office)
  await runStops(office.app, office.employerId, office.shifts)
  const stopped = await lookAt(office)
  const broken = judgeHistory(office, before, stopped)
  let [last, looks, reached] = [stopped, 0, 0]
  for (; looks < LOOKS; looks += 1) {
    await runLines(office.app)
    const now = await lookAt(office)
    broken.push(...judgeHistory(office, last, now))
    const asked = now.events.slice(last.events.length).filter(({ kind }) => kind === 'asked')
    // A person that no message can reach is skipped at once.
    const again = reached === 0 ? [] : asked.filter(({ because }) => because.code !== 'failed')
    if (again.length > 0) broken.push(`the next look asks more at the same moment: ${JSON.stringify(again)}`)
    const isDone = asked.length === 0 && textOf(now) === textOf(last)
    ;[last, reached] = [now, asked.length]
    if (isDone) break
  }
  if (looks === LOOKS) broken.push('the engine comes to no end')
  await runAlarms(office.app)
  // The next plan counts obsolete messages.
  await runStops(office.app, office.employerId, office.shifts)
  const end = await lookAt(office)
  broken.push(...judgeHistory(office, last, end))
  return { stopped, asked: last, broken }
}

/**
 * More looks than any line needs at one time: the next is asked at once only if no message can reach the one before.
 */
const LOOKS = 8
