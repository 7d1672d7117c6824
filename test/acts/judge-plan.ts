import type { ActPlan } from '#features/requests/contract.ts'
import type { Look, Message } from './look.ts'

/**
 * The rows before an act with a plan, after it, once obsolete messages are stopped, and once the line has been looked
 * at.
 */
export interface Looks {
  readonly shift: string
  readonly before: Look
  readonly acted: Look
  readonly stopped: Look
  readonly asked: Look
}

/**
 * Compares the announcements of a plan with the differences in rows, messages and credits. Returns the broken promises.
 */
export const judgePlan = (plan: ActPlan, looks: Looks): string[] => [
  ...judgeStates(plan, looks),
  ...judgeNotified(plan, looks),
  ...judgeCredits(plan, looks),
  ...judgeNext(plan, looks),
]

export const same = (what: string, announced: unknown, real: unknown): string[] => {
  const [one, other] = [JSON.stringify(announced), JSON.stringify(real)]
  return one === other ? [] : [`the plan announces ${what} ${one}, but it is ${other}`]
}

const judgeStates = ({ before, after, others = [] }: ActPlan, looks: Looks) => [
  ...same('before', pick(before), stateOf(looks.before, looks.shift)),
  ...same('after', pick(after), stateOf(looks.acted, looks.shift)),
  ...others.flatMap((other) => [
    ...same('before of another', pick(other.before), stateOf(looks.before, other.id)),
    ...same('after of another', pick(other.after), stateOf(looks.acted, other.id)),
  ]),
  ...same('other shifts', others.map(({ id }) => id).toSorted(), closedBeside(looks)),
]

/** Ids of further shifts closed by the act. */
const closedBeside = ({ before, acted, shift }: Looks): string[] => {
  const closed = ({ states }: Look) =>
    [...states.values()].flatMap((state) =>
      Object.entries(state).flatMap(([key, value]) =>
        key.endsWith(' status') && value === 'cancelled' ? [key.slice(0, -' status'.length)] : [],
      ),
    )
  const known = new Set([shift, ...closed(before)])
  return closed(acted)
    .filter((id) => !known.has(id))
    .toSorted()
}

const pick = (state: ActPlan['before']) =>
  state && { status: state.status, places: state.places, filled: state.filled }

const stateOf = ({ states }: Look, shift: string) => {
  const state = [...states.values()].find((one) => `${shift} status` in one)
  if (!state) return null
  const status = state[`${shift} status`]
  const filled = Object.entries(state).filter(
    ([key, value]) => key.startsWith(`${shift} answer `) && value === 'accepted',
  ).length
  return { status, places: state[`${shift} places`], filled }
}

export const newIn = (after: Look, before: Look): Message[] => {
  const known = new Set(before.messages.map(({ id }) => id))
  return after.messages.filter(({ id }) => !known.has(id))
}

/**
 * An act that asks, reminds or writes announces counts, any other the people. An edit of the words tells a person about
 * each of their shifts of the request: each is an entry of its own in their calendar.
 */
const judgeNotified = ({ notified, sending }: ActPlan, { before, acted }: Looks) => {
  const announced = notified.flatMap(({ vikarId, channels }) => channels.map((one) => `${vikarId} ${one}`))
  const shifts = notified.map(({ vikarId, shifts: count }) => `${vikarId} ${count}`)
  const messages = newIn(acted, before)
  const twice = [
    ...Map.groupBy(messages, ({ vikar, channel, kind, shift }) => [vikar, channel, kind, shift].join(' ')),
  ]
  const queued = messages.map(({ vikar, channel }) => `${vikar ?? 'the office'} ${channel}`)
  if (!sending)
    return [
      ...same('messages', announced.toSorted(), [...new Set(queued)].toSorted()),
      ...same(
        'shifts',
        shifts.toSorted(),
        notified
          .map(
            ({ vikarId }) =>
              `${vikarId} ${new Set(messages.flatMap((one) => (one.vikar === vikarId ? [one.shift] : []))).size}`,
          )
          .toSorted(),
      ),
      ...twice.flatMap(([what, all]) =>
        all.length > 1 ? [`a message is queued ${all.length} times: ${what}`] : [],
      ),
    ]
  const countOf = (list: readonly string[], channel: string) =>
    list.filter((one) => one.endsWith(channel)).length
  return same(
    'counts',
    [countOf(announced, 'sms') + sending.bySms, countOf(announced, 'email') + sending.byEmail],
    [countOf(queued, 'sms'), countOf(queued, 'email')],
  )
}

/** Messages that never left: an undo deletes them with their shift. */
export const stoppedIn = ({ before, stopped }: Looks) => {
  const after = new Map(stopped.messages.map(({ id, state }) => [id, state]))
  return before.messages.filter(
    ({ id, isWaiting }) => isWaiting && (after.get(id) ?? 'stopped') === 'stopped',
  )
}

const judgeCredits = ({ sms, stopped: announced }: ActPlan, looks: Looks) => {
  const { before, acted, stopped } = looks
  const gone = stoppedIn(looks)
  const cost = newIn(acted, before).filter(({ channel }) => channel === 'sms').length
  const spent = sms.problem === null ? sms.needed : 0
  return [
    ...same('credits', spent, cost),
    ...same('the balance before', sms.balance, before.balance),
    ...same('stopped', announced, {
      messages: gone.length,
      sms: gone.filter(({ channel }) => channel === 'sms').length,
    }),
    ...same('the balance after', sms.balance - spent + announced.sms, stopped.balance),
  ]
}

/** The people that the line then asked at that moment with a queued message, in the order of the events. */
export const judgeNext = ({ next }: Pick<ActPlan, 'next'>, { shift, stopped, asked }: Looks) => {
  const known = new Set(stopped.events.map(({ id }) => id))
  const requestId = [...stopped.states].find(([, state]) => `${shift} status` in state)?.[0]
  const queued = newIn(asked, stopped).filter((message) => message.requestId === requestId)
  const asks = asked.events.filter((event) => !known.has(event.id) && event.kind === 'asked')
  const reached = asks.flatMap((event) =>
    event.people
      .filter(({ id }) => queued.some(({ vikar, at }) => vikar === id && at === event.at))
      .map((person) => ({ ...person, isOfReserve: event.shift !== null })),
  )
  const isNow = next !== null && next.isAsked && next.at === null
  return [true, false].flatMap((isOfReserve) => {
    const which = isOfReserve ? 'reserve' : 'line'
    const { count, names } = isNow ? next[which] : NONE
    const real = reached.filter((one) => one.isOfReserve === isOfReserve)
    return same(
      `of the ${which}`,
      { count, names },
      { count: real.length, names: real.slice(0, names.length).map(({ name }) => name) },
    )
  })
}

const NONE = { count: 0, names: [] }
