import { addDays, osloToday } from '#shared/dates.ts'
import { inOrder } from '#test/asking.ts'
import { answerRequest, getRequest } from '../../bench/http.ts'
import type { Employer } from '../../bench/rows.ts'
import { from, postRequest, type Caller } from './caller.ts'
import type { Notices } from './notices.ts'
import { ASKED, SENDS_A_SECOND } from './sizes.ts'
import type { Streams } from './streams.ts'

export interface Office extends Employer {
  readonly cookie: string
}

/** Acts with their duration, in milliseconds from the time they were due. */
export interface Measured {
  readonly send: number[]
  readonly page: number[]
  readonly yes: number[]
  /** For people in a line. */
  readonly no: number[]
  readonly refetch: number[]
  readonly failures: string[]
}

const nothing = (): Measured => ({ send: [], page: [], yes: [], no: [], refetch: [], failures: [] })

/** Telephones are looked at within this time, and answers follow within the same time again. */
const READ_WITHIN_MS = 4000
const REFETCHED = ['/api/assignments', '/api/credits/balance', '/api/attention']
const [SENT, ANSWERED] = [200, 303]
/** Offset of their addresses, beyond the visitors in offices. */
const PHONES_FROM = 1_000_000

interface Town {
  readonly offices: readonly Office[]
  readonly callers: readonly Caller[]
  readonly streams: Pick<Streams, 'page'>
  readonly notices: Notices
  readonly employerOf: (phone: string) => number
  /** Counted over all registers. */
  readonly vikarOf: (phone: string) => number
}

/**
 * The people of a Monday: offices ask, telephones that get the SMS open their page and keep it open, every second one
 * says yes, and tabs read again after a notice. Every second request has a line, which asks the next after each answer.
 * A person in a line who does not say yes says no, so the line ends. Late answers do not hold up others.
 */
export const createPeople = ({ offices, callers, streams, notices, employerOf, vikarOf }: Town) => {
  let measured = nothing()
  let [sends, phones, requests, underWay] = [0, 0, 0, 0]
  const [created, answered]: [string[], string[]] = [[], []]
  /** Substitutes whose last request has a line. */
  const inLine = new Set<number>()

  const call = async (
    what: keyof Omit<Measured, 'failures'>,
    visitor: number,
    request: string,
    wanted: number,
  ) => {
    const { [what]: took, failures } = measured
    const dueAt = performance.now()
    requests += 1
    underWay += 1
    try {
      const answer = await callers[visitor % callers.length]?.send(from(visitor, request))
      if (answer?.status === wanted) took.push(performance.now() - dueAt)
      else failures.push(`${what}: ${answer?.status}`)
      return answer?.status === wanted ? answer : null
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    } finally {
      underWay -= 1
    }
  }

  const send = async () => {
    const number = sends
    sends += 1
    const office = offices[number % offices.length]
    if (!office) return
    const round = Math.floor(number / offices.length)
    const asked = askedIn(office, round)
    const hasLine = (number + round) % 2 === 0
    for (const at of asked) {
      const vikar = (number % offices.length) * office.vikarIds.length + at
      if (hasLine) inLine.add(vikar)
      else inLine.delete(vikar)
    }
    const vikarIds = asked.map((at) => office.vikarIds[at])
    const body = { ...shiftOn(round, vikarIds), ...(hasLine && IN_LINE) }
    const answer = await call(
      'send',
      number % offices.length,
      postRequest('/api/assignments', office.cookie, body),
      SENT,
    )
    if (answer) created.push(idOf(answer.body))
  }

  /** A person who got this SMS reads it until they answer or put the phone away. */
  const read = async (token: string, phone: string) => {
    underWay += 1
    await openLink(token, phone)
    underWay -= 1
  }

  /** Each opens their page, and every second one says yes. */
  const openLink = async (token: string, phone: string) => {
    const visitor = PHONES_FROM + phones
    phones += 1
    const isYes = phones % 2 === 0
    await pause(READ_WITHIN_MS)
    if (!(await call('page', visitor, getRequest(`/r/${token}`), 200))) return
    const { port = 0 } = callers[visitor % callers.length] ?? {}
    streams.page({ id: null, port, path: `/r/${token}/endringer`, visitor })
    if (!isYes && !inLine.has(vikarOf(phone))) return
    await pause(READ_WITHIN_MS)
    if (!isYes) return void (await call('no', visitor, answerRequest(token, 'declined'), ANSWERED))
    const saidAt = performance.timeOrigin + performance.now()
    if (!(await call('yes', visitor, answerRequest(token, 'accepted'), ANSWERED))) return
    answered.push(token)
    notices.expect(employerOf(phone), saidAt)
  }

  /** All tabs of an office are notified at once, and each refetches. */
  const busy = new Set<number>()
  const refetch = async (tab: number, employer: number) => {
    const { cookie } = offices[employer] ?? {}
    if (busy.has(tab) || cookie === undefined) return
    busy.add(tab)
    await Promise.all(
      REFETCHED.map((path) => call('refetch', tab, getRequest(path, 'identity', cookie), 200)),
    )
    busy.delete(tab)
  }

  return {
    send,
    read,
    refetch,
    startSending: (rate: number) => startConstantRate(rate * SENDS_A_SECOND, () => void send()),
    /** Returns the measurements since the last call. */
    takeMeasured: (): Measured => {
      const taken = measured
      measured = nothing()
      return taken
    },
    get underWay() {
      return underWay
    },
    done: () => ({ requests, failures: [], givenUp: [], created, answered, timings: [] }),
  }
}

export type People = ReturnType<typeof createPeople>

const pause = (withinMs: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))

const idOf = (body: Buffer): string => {
  const parsed: unknown = JSON.parse(body.toString())
  return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? String(parsed.id) : ''
}

/** A part of the register, different each time, by position. */
const askedIn = ({ vikarIds }: Office, round: number): number[] =>
  Array.from({ length: ASKED }, (_, at) => (round * ASKED + at) % vikarIds.length)

/** Each round is on another day, so that everyone can hold their shifts. */
const shiftOn = (round: number, vikarIds: readonly (string | undefined)[]) => ({
  requestId: crypto.randomUUID(),
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), 1 + round),
  startTime: '07:45',
  endTime: '14:30',
  description: 'Matte og norsk',
  requirements: '',
  recipients: { kind: 'chosen', vikarIds },
  channels: ['sms', 'email'],
})

/**
 * A quarter of them at a time. Everyone who says yes has a place: the line asks as many people in all as a request to
 * all at once.
 */
const IN_LINE = { places: ASKED, asking: inOrder({ openAtMost: ASKED / 4 }) }

const TICK_MS = 5

/** Runs an action this many times a second, regardless of its result; catches up on missed turns. */
const startConstantRate = (perSecond: number, act: () => void) => {
  const start = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; done < due; done += 1) act()
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}
