import type { Employer } from '../../bench/rows.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { getRequest, yesRequest } from '../../bench/http.ts'
import { from, postRequest, type Caller } from './caller.ts'
import type { Notices } from './notices.ts'
import { startPace } from './pace.ts'
import { ASKED, SENDS_A_SECOND } from './sizes.ts'
import type { Streams } from './streams.ts'

export interface Office extends Employer {
  readonly cookie: string
}

/** What was done and how long each took, in milliseconds from when it was due. */
export interface Measured {
  readonly send: number[]
  readonly page: number[]
  readonly yes: number[]
  readonly refetch: number[]
  readonly failures: string[]
}

const nothing = (): Measured => ({ send: [], page: [], yes: [], refetch: [], failures: [] })

/** Telephones are looked at within this time, and answers given within as long again. */
const READ_WITHIN_MS = 4000
/** What a tab reads again when it is told of a change. */
const REFETCHED = ['/api/assignments', '/api/credits/balance', '/api/attention']
const [SENT, ANSWERED] = [200, 303]
/** Beyond the visitors that sit in offices. */
const PHONES_FROM = 1_000_000

interface Town {
  readonly offices: readonly Office[]
  readonly callers: readonly Caller[]
  readonly streams: Pick<Streams, 'page'>
  readonly notices: Notices
  readonly employerOf: (phone: string) => number
}

/**
 * The people of a Monday: offices ask, telephones that get the SMS open their page and keep it open, every second one says
 * yes, and tabs that are told of something read it again. Whoever is late does not hold up the others.
 */
export const createPeople = ({ offices, callers, streams, notices, employerOf }: Town) => {
  let measured = nothing()
  let [sends, phones, requests, underWay] = [0, 0, 0, 0]
  const [created, answered]: [string[], string[]] = [[], []]

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
    const body = shiftOf(office, Math.floor(number / offices.length))
    const answer = await call(
      'send',
      number % offices.length,
      postRequest('/api/assignments', office.cookie, body),
      SENT,
    )
    if (answer) created.push(idOf(answer.body))
  }

  /** Somebody whose telephone has got this SMS is at it until they have answered, or put it away. */
  const read = async (token: string, phone: string) => {
    underWay += 1
    await openLink(token, phone)
    underWay -= 1
  }

  /** Each opens their page, and every second one answers. */
  const openLink = async (token: string, phone: string) => {
    const visitor = PHONES_FROM + phones
    phones += 1
    const isAnswering = phones % 2 === 0
    await pause(READ_WITHIN_MS)
    if (!(await call('page', visitor, getRequest(`/r/${token}`), 200))) return
    const { port = 0 } = callers[visitor % callers.length] ?? {}
    streams.page({ id: null, port, path: `/r/${token}/endringer`, visitor })
    if (!isAnswering) return
    await pause(READ_WITHIN_MS)
    const saidAt = performance.timeOrigin + performance.now()
    if (!(await call('yes', visitor, yesRequest(token), ANSWERED))) return
    answered.push(token)
    notices.expect(employerOf(phone), saidAt)
  }

  /** The tabs of one office are told at once, and each asks. */
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
    startSending: (rate: number) => startPace(rate * SENDS_A_SECOND, () => void send()),
    /** What was measured since the last time. */
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

/** For some of the register, each time others, and each round on another day, so that everyone can have what they take. */
const shiftOf = ({ vikarIds }: Office, round: number) => ({
  requestId: crypto.randomUUID(),
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), 1 + round),
  startTime: '07:45',
  endTime: '14:30',
  description: 'Matte og norsk',
  requirements: '',
  recipients: {
    kind: 'chosen',
    vikarIds: Array.from({ length: ASKED }, (_, at) => vikarIds[(round * ASKED + at) % vikarIds.length]),
  },
  channels: ['sms', 'email'],
})
