import { setTimeout as wait } from 'node:timers/promises'
import { addDays, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { ask, sayYes } from './ask.ts'
import type { Cluster } from './cluster.ts'
import { readLinks } from './links.ts'
import type { Office } from './offices.ts'

/** What the people of a load have done, and what they were told. */
export interface Done {
  requests: number
  /** Requests that were not answered as they should be; each is tried again until it is. */
  readonly failures: string[]
  /** What was never answered correctly. */
  readonly givenUp: string[]
  /** The assignments whose making was acknowledged. */
  readonly created: string[]
  /** The links whose yes was acknowledged. */
  readonly answered: string[]
  /** When each was asked, and how long the answer took. */
  readonly timings: Timing[]
}

export interface Timing {
  readonly what: string
  /** As `performance.now()` says it. */
  readonly begin: number
  readonly ms: number
}

export interface Load {
  readonly done: Done
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>
}

const OFFICE_CLIENTS = 4
const PHONES = 4
/** For everybody to have the time to read, and for the machine to do something else as well. */
const PAUSE_MS = 20
const RETRY_MS = 50
const PATIENCE_MS = 60_000

/**
 * Offices make assignments and look around; telephones open the links of the SMS that reach them, and say yes. Everything
 * goes through the proxy and is tried again until it is acknowledged, as people do.
 */
export const startLoad = (cluster: Cluster, offices: readonly Office[]): Load => {
  const done: Done = { requests: 0, failures: [], givenUp: [], created: [], answered: [], timings: [] }
  let isOver = false
  const retryUntilAnswered = async (
    what: string,
    request: () => Promise<number>,
    wanted: number,
  ): Promise<void> => {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end) {
      done.requests += 1
      const begin = performance.now()
      const answer = await request().catch((error: unknown) => describe(error))
      done.timings.push({ what, begin, ms: performance.now() - begin })
      if (answer === wanted) return
      done.failures.push(`${what}: ${answer}`)
      await wait(RETRY_MS)
    }
    done.givenUp.push(what)
  }
  const repeat = async (act: () => Promise<void>) => {
    while (!isOver) {
      await act()
      await wait(PAUSE_MS)
    }
  }

  const workAt = (office: Office) => async () => {
    const body = { ...shiftFor(office), requestId: crypto.randomUUID() }
    await retryUntilAnswered(
      'create',
      async () => {
        const answer = await ask(cluster.url, 'POST', '/api/assignments', { cookie: office.cookie, body })
        if (answer.status === CREATED) done.created.push(idOf(answer.body))
        return answer.status
      },
      CREATED,
    )
    for (const path of ['/api/assignments', '/api/credits/balance', '/api/me'])
      await retryUntilAnswered(path, async () => (await ask(cluster.url, 'GET', path, office)).status, 200)
  }
  const links = readLinks(cluster)
  const answer = async () => {
    const token = links.next()
    if (token === undefined) return
    await retryUntilAnswered(
      'page',
      async () => (await ask(cluster.url, 'GET', paths.response(token))).status,
      200,
    )
    const yes = async () => {
      const status = await sayYes(cluster.url, token)
      if (status === ANSWERED) done.answered.push(token)
      return status
    }
    await retryUntilAnswered('yes', yes, ANSWERED)
  }

  const atDesks = Array.from({ length: OFFICE_CLIENTS }, (_, index) => offices[index % offices.length])
  const people = [
    ...atDesks.filter((office) => office !== undefined).map((office) => repeat(workAt(office))),
    ...Array.from({ length: PHONES }, () => repeat(answer)),
  ]
  return {
    done,
    stop: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

const CREATED = 200
const ANSWERED = 303

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const idOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''

let days = 0

/** A shift for everybody in the register, each on another day, so that one person can have them all. */
export const shiftFor = ({ vikarIds }: Office) => ({
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), (days += 1)),
  startTime: '07:45',
  endTime: '14:30',
  description: '',
  requirements: '',
  recipients: { kind: 'chosen', vikarIds },
  channels: ['sms', 'email'],
})
