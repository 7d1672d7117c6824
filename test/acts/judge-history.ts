import type { ActsOffice } from './office.ts'
import { judgeOffice } from './judge-office.ts'
import { at, type Look } from './look.ts'
import { differing, replay, type Event, type State } from './replay.ts'

/**
 * Compares the new events with the changed rows: one event describes each difference, each event describes a difference
 * or queued messages, and replaying the events gives the rows. Returns the broken promises.
 */
export const judgeHistory = (office: ActsOffice, before: Look, after: Look): string[] => {
  const known = new Set(before.events.map(({ id }) => id))
  const events = after.events.filter(({ id }) => !known.has(id))
  const broken = [...judgeMessages(before, after, events), ...judgeOffice(office.replayed, before, after)]
  for (const requestId of new Set([...before.states.keys(), ...after.states.keys()])) {
    const own = events.filter((event) => event.requestId === requestId)
    const noted = differing(before.noted.get(requestId) ?? {}, after.noted.get(requestId) ?? {})
    broken.push(...judgeRequest(office, requestId, own, noted, after))
  }
  if (after.balance !== after.sum) broken.push(`the balance ${after.balance} is not the sum ${after.sum}`)
  return broken
}

/** No shift of the request is left. */
const NONE: State = {}

const judgeRequest = (
  office: ActsOffice,
  requestId: string,
  events: readonly Event[],
  noted: readonly string[],
  after: Look,
): string[] => {
  const broken: string[] = []
  const actual = after.states.get(requestId) ?? NONE
  let state = office.replayed.get(requestId) ?? seedOf(actual)
  const said = new Map<string, string>()
  for (const event of events) {
    const next = replay(state, event)
    const keys = differing(state, next).filter((key) => key !== 'isInOrder')
    for (const key of keys) {
      const first = said.get(`${event.at} ${key}`)
      // An act that also asks the next in line has an event for each.
      if (first !== undefined && (first === 'asked' || event.kind !== 'asked'))
        broken.push(`both ${first} and ${event.kind} say ${key}`)
      said.set(`${event.at} ${key}`, event.kind)
    }
    if (keys.length === 0 && !isJustified(event, noted))
      broken.push(`${event.kind} says nothing that has changed: ${JSON.stringify(event)}`)
    state = next
  }
  office.replayed.set(requestId, state)
  const { isInOrder: _, ...known } = state
  const replayed = actual === NONE ? known : at(known, office.app.clock.now())
  for (const key of differing(replayed, actual))
    broken.push(
      `events (${events.map(({ kind }) => kind).join(', ')}) give ${key} = ${replayed[key] ?? 'none'}, but it is ${actual[key] ?? 'none'}`,
    )
  return broken
}

/** A new request as its form gives it, before its first event. */
const seedOf = (actual: State): State =>
  Object.fromEntries(
    Object.entries(actual).flatMap(([key, value]) => {
      if (/^(link|line|opened) | (answer|barred|left|alarm) /.test(key)) return []
      return [[key, key.endsWith(' status') ? 'open' : value]]
    }),
  )

const isJustified = ({ kind, shift, vikar, effects }: Event, noted: readonly string[]): boolean => {
  const messages = Number(effects['sms'] ?? 0) + Number(effects['emails'] ?? 0)
  if (messages > 0) return true
  const isAbout = (key: string) => shift === null || key.startsWith(shift)
  const of = (what: string) => noted.some((key) => key.includes(` ${what} `) && isAbout(key))
  switch (kind) {
    case 'answered':
      return noted.includes(`${shift} message ${vikar}`)
    case 'confirmed':
      return noted.includes(`${shift} confirmed ${vikar}`)
    case 'asked':
      return of('asked again')
    case 'left-out':
      return true // the people left out of the request
    case 'alarm':
      return of('told')
    default:
      return false
  }
}

/** Kinds that an event counts in its effects; confirmations and notices to the office follow from an answer. */
const COUNTED = new Set(['request', 'reminder', 'changed', 'removed', 'cancelled', 'message'])

/** Each new message has an event in its own transaction, whose effects count it. */
const judgeMessages = (before: Look, after: Look, events: readonly Event[]): string[] => {
  const known = new Set(before.messages.map(({ id }) => id))
  const queued = after.messages.filter(({ id }) => !known.has(id))
  const broken: string[] = []
  for (const { channel, kind, at: time, requestId } of queued)
    if (!events.some((event) => event.at === time && event.requestId === requestId))
      broken.push(`a ${channel} of kind ${kind} belongs to no event`)
  for (const [time, together] of Map.groupBy(events, (event) => event.at)) {
    const about = queued.filter((message) => message.at === time && COUNTED.has(message.kind))
    for (const [channel, field] of [
      ['sms', 'sms'],
      ['email', 'emails'],
    ] as const) {
      const count = about.filter((message) => message.channel === channel).length
      const said = together
        .filter(({ kind }) => kind !== 'alarm')
        .reduce((sum, { effects }) => sum + Number(effects[field] ?? 0), 0)
      if (count !== said)
        broken.push(
          `${together.map(({ kind }) => kind).join(' and ')} counts ${said} ${field}, but ${count} were queued`,
        )
    }
  }
  return broken
}
