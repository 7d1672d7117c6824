import type { ActPlan } from '#features/requests/contract.ts'
import type { OfficeAct, Pick } from './act.ts'
import { ACTS } from './acts.ts'
import { runLines } from './engine.ts'
import { judgeHistory } from './judge-history.ts'
import { look, type Look } from './look.ts'
import type { ActsOffice, Reply } from './office.ts'
import { replay, type Event, type State } from './replay.ts'

/** Acts with a plan, and the kind of their event. */
export const PRESSED = {
  cancel: 'cancelled',
  remove: 'removed',
  places: 'edited',
  edit: 'edited',
  reopen: 'reopened',
  complete: 'completed',
} as const
export type Pressed = keyof typeof PRESSED
export const PRESSES = ['cancel', 'remove', 'places', 'edit', 'reopen', 'complete'] as const

/**
 * The rival of a press at the same moment: the same press by a colleague, a press of another act, an answer, or the
 * engine.
 */
export const RIVALS = ['same', 'other', 'yes', 'withdraw', 'engine'] as const
export type Rival = (typeof RIVALS)[number]

/** From 0 up to but not including 1. */
type Chance = () => number

const below = (chance: Chance, end: number) => Math.floor(chance() * end)

export const pickOf = (chance: Chance, bySecond: boolean): Pick => ({
  shift: 1,
  vikar: below(chance, 5),
  number: 1 + below(chance, 3),
  choice: chance() < 0.5,
  bySecond,
})

/** A dialog that shows a plan, with its button. */
export interface Dialog {
  readonly name: Pressed
  readonly plan: ActPlan
  readonly actor: string
  readonly shift: string
  readonly press: (seen: string) => Promise<Reply>
}

const ACTORS = ['Kari Nordmann', 'Pia Planlegger'] as const

/** Opens the dialog of an act; null where the act is not possible. */
export const open = async (
  office: ActsOffice,
  shift: string,
  name: Pressed,
  pick: Pick,
): Promise<Dialog | null> => {
  const { act } = ACTS[name] as { act: OfficeAct }
  const body = (await act.body(office, shift, pick)) ?? {}
  const path = act.path(shift, body)
  const { status, body: plan } = await office.call(pick.bySecond, 'POST', `${path}/plan`, body)
  if (status !== 200) return null
  return {
    name,
    plan: plan as ActPlan,
    actor: ACTORS[pick.bySecond ? 1 : 0],
    shift,
    press: (seen) => office.call(pick.bySecond, act.method, path, { ...body, seen }),
  }
}

const does = async (office: ActsOffice, name: string, shift: string, pick: Pick): Promise<unknown> => {
  const act = ACTS[name]?.act
  if (act?.by === 'others') return act.happen(office, shift, pick)
  if (!act) throw new Error(`there is no act ${name}`)
  const body = await act.body(office, shift, pick)
  return body && office.call(pick.bySecond, act.method, act.path(shift, body), body)
}

/** A shift with several yeses; for a reopening, a closed one. */
export const arrange = async (
  office: ActsOffice,
  { name, rival, chance }: { readonly name: Pressed; readonly rival?: Rival; readonly chance: Chance },
): Promise<string> => {
  const { call, shifts } = office
  const { act } = ACTS['create'] as { act: OfficeAct }
  // At another time of day, so that an act on another request does not affect it.
  const apart = { ...office, nextDate: () => office.nextDate() }
  const form = (await act.body(apart, '', pickOf(chance, false))) ?? {}
  const { body } = await call(false, 'POST', '/requests', form)
  const [shift = '', ...others] = (body as { assignmentIds: string[] }).assignmentIds
  shifts.push(shift, ...others)
  for (let yeses = name === 'remove' || name === 'complete' ? 2 : below(chance, 3); yeses > 0; yeses -= 1) {
    await does(office, 'yes', shift, pickOf(chance, false))
    await runLines(office.app)
  }
  if (name === 'reopen')
    await does(office, chance() < 0.7 ? 'cancel' : 'complete', shift, pickOf(chance, false))
  // Makes the next in line due.
  if (rival === 'engine') await does(office, 'no', shift, pickOf(chance, false))
  return shift
}

const lookAt = ({ app, employerId }: ActsOffice) => look(app, employerId)

/**
 * Presses the button of a dialog while something else happens. Returns the broken promises, or null where the act was
 * not possible.
 *
 * @param meet counts how it ended
 */
export const pressBeside = async (
  office: ActsOffice,
  { name, rival, chance }: { readonly name: Pressed; readonly rival: Rival; readonly chance: Chance },
  meet: (what: string) => void,
): Promise<string[] | null> => {
  const created = await lookAt(office)
  const shift = await arrange(office, { name, rival, chance })
  const before = await lookAt(office)
  const broken = judgeHistory(office, created, before)
  const start = new Map(office.replayed)
  const dialog = await open(office, shift, name, pickOf(chance, false))
  if (!dialog) return null
  const [beside, happen] = await prepare(office, dialog, rival, chance)
  const both = [() => dialog.press(dialog.plan.version), happen] as const
  const isFirst = chance() < 0.5
  const [one, other] = await Promise.all((isFirst ? both : both.toReversed()).map((act) => act()))
  const [reply, besideReply] = isFirst ? [one, other] : [other, one]
  const after = await lookAt(office)
  const presses = [
    { dialog, reply: reply as Reply },
    ...(beside ? [{ dialog: beside, reply: besideReply as Reply }] : []),
  ]
  presses.forEach((pressed) => meet(`${pressed.dialog.name} beside ${rival}: ${codeOf(pressed.reply)}`))
  broken.push(...judgeHistory(office, before, after), ...judgeBoth(presses, rival, { before, after, start }))
  for (const pressed of presses) broken.push(...(await pressAgain(office, pressed)))
  const last = await lookAt(office)
  await runLines(office.app)
  const end = await lookAt(office)
  return [...broken, ...judgeHistory(office, last, end), ...judgeEngine(start, before, end)]
}

/** The rival, ready to run; with its dialog if it is a press. */
const prepare = async (
  office: ActsOffice,
  { shift, name, plan }: Dialog,
  rival: Rival,
  chance: Chance,
): Promise<[Dialog | null, () => Promise<unknown>]> => {
  const pick = pickOf(chance, true)
  switch (rival) {
    case 'engine':
      return [null, () => runLines(office.app)]
    case 'yes':
    case 'withdraw':
      return [null, () => does(office, rival, shift, pick)]
    case 'same': {
      // Both forms contain the same person and version.
      const same = await open(office, shift, name, pick)
      return same && same.plan.version === plan.version
        ? [same, () => same.press(plan.version)]
        : [null, async () => {}]
    }
    case 'other': {
      const others = PRESSES.filter((one) => one !== name)
      const dialog = await open(office, shift, others[below(chance, others.length)] ?? 'cancel', pick)
      return dialog ? [dialog, () => dialog.press(dialog.plan.version)] : [null, async () => {}]
    }
  }
}

export interface Press {
  readonly dialog: Dialog
  readonly reply: Reply
}

/** A form with the present number of places changes nothing. */
export const isAnyChange = ({ name, plan }: { readonly name: Pressed; readonly plan: ActPlan }) =>
  name !== 'places' || plan.before?.places !== plan.after?.places

interface Span {
  readonly before: Look
  readonly after: Look
  readonly start: ReadonlyMap<string, State>
}

const codeOf = ({ status, body }: Reply) =>
  status === 200 ? 'done' : String((body as { code?: string }).code ?? status)

const judgeBoth = (presses: readonly Press[], rival: Rival, span: Span): string[] => {
  const done = presses.filter(({ reply }) => reply.status === 200)
  const broken = presses.flatMap(({ reply }) =>
    reply.status >= 500 ? [`a press does not fail: ${JSON.stringify(reply.body)}`] : [],
  )
  const isChange = presses.every(({ dialog }) => isAnyChange(dialog))
  if (rival === 'same' && presses.length === 2 && isChange && done.length !== 1)
    broken.push(`of two presses of the same act one happens: ${done.length} did`)
  return [...broken, ...done.flatMap((press) => judgePress(press, span))]
}

/** A successful act has the consequences that its dialog showed, at any place in the order of acts. */
export const judgePress = (
  { dialog: { name, plan, actor, shift } }: { readonly dialog: Dialog },
  { before, after, start }: Span,
): string[] => {
  const known = new Set(before.events.map(({ id }) => id))
  const added = after.events.filter(({ id }) => !known.has(id))
  const own = added.filter((one) => one.kind === PRESSED[name] && one.shift === shift && one.actor === actor)
  const [event] = own
  if (!isAnyChange({ name, plan }) && own.length === 0) return []
  if (own.length !== 1 || !event) return [`an act has one event: ${name} has ${own.length}`]
  const [earlier, later] = statesAround(start.get(event.requestId) ?? {}, added, event, shift)
  const told = after.messages
    .filter(({ at, vikar }) => at === event.at && vikar !== null)
    .map(({ vikar, channel }) => `${vikar} ${channel}`)
  const announced = plan.notified.flatMap(({ vikarId, channels }) =>
    channels.map((one) => `${vikarId} ${one}`),
  )
  const pairs = [
    ['before', pick(plan.before), earlier],
    ['after', pick(plan.after), later],
    ['messages', announced.toSorted(), told.toSorted()],
  ] as const
  return pairs.flatMap(([what, seen, real]) =>
    JSON.stringify(seen) === JSON.stringify(real)
      ? []
      : [
          `an act has the consequences that its plan showed: ${name} ${what} ${JSON.stringify(seen)}, but ${JSON.stringify(real)}`,
        ],
  )
}

const pick = (state: ActPlan['before']) =>
  state && { status: state.status, places: state.places, filled: state.filled }

/** The shift just before the event and just after, replayed from the history. */
const statesAround = (start: State, events: readonly Event[], event: Event, shift: string) => {
  let state = start
  for (const each of events) {
    if (each.requestId !== event.requestId) continue
    const next = replay(state, each)
    if (each.id === event.id) return [shiftIn(state, shift), shiftIn(next, shift)] as const
    state = next
  }
  return [null, null] as const
}

const shiftIn = (state: State, shift: string) => {
  const isHolder = ([key, value]: readonly [string, unknown]) =>
    key.startsWith(`${shift} answer `) && value === 'accepted'
  const filled = Object.entries(state).filter(isHolder).length
  return { status: state[`${shift} status`], places: state[`${shift} places`], filled }
}

/** A press that came too late gets the current plan, and pressing again with that plan succeeds. */
const pressAgain = async (office: ActsOffice, { dialog, reply }: Press): Promise<string[]> => {
  if (codeOf(reply) !== 'PLAN_CHANGED') return []
  const { plan } = (reply.body as { data: { plan: ActPlan } }).data
  const before = await lookAt(office)
  const start = new Map(office.replayed)
  const again = await dialog.press(plan.version)
  if (codeOf(again) !== 'done')
    return [`the new plan can be pressed: ${dialog.name} is answered ${codeOf(again)}`]
  const after = await lookAt(office)
  const span = { before, after, start }
  return [...judgeHistory(office, before, after), ...judgePress({ dialog: { ...dialog, plan } }, span)]
}

/** No one is asked while the office has halted the request, or when it has no open shift. */
const judgeEngine = (start: ReadonlyMap<string, State>, before: Look, end: Look): string[] => {
  const known = new Set(before.events.map(({ id }) => id))
  const states = new Map(start)
  return end.events.flatMap((event) => {
    if (known.has(event.id)) return []
    const state = states.get(event.requestId) ?? {}
    states.set(event.requestId, replay(state, event))
    if (event.kind !== 'asked') return []
    const isOpen = Object.entries(state).some(([key, value]) => key.endsWith(' status') && value === 'open')
    return [
      ...(state['isHalted'] === true ? ['no one is asked while the request is halted'] : []),
      ...(isOpen ? [] : ['no one is asked about a shift that is not open']),
    ]
  })
}
