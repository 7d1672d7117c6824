import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import type { Session } from '#server/api/context.ts'
import { whenClosed } from '#server/http/downloads.ts'
import { createEventStreams } from '#server/http/event-stream.ts'
import type { LiveKey, LiveTopic } from '#server/live/topics.ts'
import { createSharedLookups } from '#server/shared-lookups.ts'
import type { Services } from '#server/services.ts'
import { LOG_IN_FIRST, TOO_MANY_TRIES } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'

/**
 * The range of the reconnect delay: when a process stops, its thousands of tabs must not reconnect at once. Upper bound
 * exclusive.
 */
const RETRY_MS = { from: 1000, to: 5000 }

/**
 * The most tabs of one browser, and of one person: beyond that the oldest is closed. Over HTTP/1.1 a browser opens six
 * connections to a host, so four streams leave two for everything else. A seventh stream would block its tab's loading.
 */
export const MOST_STREAMS = { session: 4, person: 30 }

/** Session look-ups share their connections with logins and personal links. */
const LOOKS_AT_ONCE = 2

/** One event stream per tab: it has the kind of each change, never its content. */
export const liveRoutes = (app: FastifyInstance, services: Services) => {
  const streams = createEventStreams(app)
  const sessions = watchSessions(services, (sessionId) =>
    streams.of(sessionKey(sessionId)).forEach((stream) => stream.end()),
  )

  app.get(paths.live, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    reply.header('cache-control', 'no-store')
    const refuse = () => reply.code(429).send({ code: 'TOO_MANY_REQUESTS', message: TOO_MANY_TRIES })
    if (streams.isFull(request)) return refuse() // before any look-up
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await readSession(services, headers)
    if (!session) return reply.code(401).send({ code: 'UNAUTHORIZED', message: LOG_IN_FIRST })
    const { sessionId, userId } = session
    await services.budgets.enter(session, gone)
    if (streams.isFull(request)) return refuse()
    sessions.endOfOtherOffice(session)
    const topics = topicsOf(session)
    const stream = streams.open(reply, {
      retryMs: randomInt(RETRY_MS.from, RETRY_MS.to),
      groups: [
        { key: sessionKey(sessionId), max: MOST_STREAMS.session },
        { key: `person:${userId}`, max: MOST_STREAMS.person },
      ],
    })
    if (!stream) return
    const tell = (keys: readonly LiveKey[]) => {
      stream.send(`data: ${JSON.stringify(keys)}\n\n`)
      if (keys.includes('account')) sessions.look(sessionId)
    }
    sessions.watch(session, headers)
    stream.whenOver(() => streams.of(sessionKey(sessionId)).length === 0 && sessions.forget(sessionId))
    stream.whenOver(services.live.subscribe(topics, tell))
    const missed = services.live.recent(topics)
    if (missed.length > 0) tell(missed)
  })
}

const sessionKey = (sessionId: string) => `session:${sessionId}`

/** `setTimeout` overflows after 24.8 days and a session may last longer, so each is checked at least once a day. */
const LONGEST_TIMER_MS = 24 * 3_600_000
/** The delay before retrying a failed check. */
const ASK_AGAIN_MS = 30_000

interface Watched {
  readonly headers: Headers
  /** The topics to which its streams subscribe. */
  readonly topics: string
  timer?: NodeJS.Timeout
}

/**
 * Checks whether a session is still valid and in the same office, for all of its streams at once: when a notice reports
 * a change of the account, and when the session expires, unless another tab has renewed it meanwhile. A tab whose
 * stream was ended connects again, with the session's new state.
 */
const watchSessions = (services: Services, end: (sessionId: string) => void) => {
  const watched = new Map<string, Watched>()
  const ask = createSharedLookups(LOOKS_AT_ONCE)
  const lookIn = (sessionId: string, ms: number) => {
    const known = watched.get(sessionId)
    if (!known) return
    clearTimeout(known.timer)
    known.timer = setTimeout(() => look(sessionId), Math.min(ms, LONGEST_TIMER_MS))
  }
  const lookAtEnd = ({ sessionId, endsAt }: Session) =>
    lookIn(sessionId, Math.max(endsAt.getTime() - Date.now(), 0) + 1)
  const look = (sessionId: string) =>
    ask(sessionId, async () => {
      const known = watched.get(sessionId)
      if (!known) return
      const still = await readSession(services, known.headers).catch(() => 'unknown' as const)
      if (still === 'unknown') lookIn(sessionId, ASK_AGAIN_MS)
      else if (still?.sessionId === sessionId && topicsOf(still).join() === known.topics) lookAtEnd(still)
      else end(sessionId)
    })
  return {
    look,
    /** Ends streams from before the session switched to another office, which would show the former one's changes. */
    endOfOtherOffice: (session: Session) => {
      const known = watched.get(session.sessionId)
      if (known && known.topics !== topicsOf(session).join()) end(session.sessionId)
    },
    watch: (session: Session, headers: Headers) => {
      clearTimeout(watched.get(session.sessionId)?.timer)
      watched.set(session.sessionId, { headers, topics: topicsOf(session).join() })
      lookAtEnd(session)
    },
    forget: (sessionId: string) => {
      clearTimeout(watched.get(sessionId)?.timer)
      watched.delete(sessionId)
    },
  }
}

const topicsOf = (session: Session): LiveTopic[] => [
  `person:${session.userId}`,
  ...(session.role === 'administrator'
    ? [`employer:${session.scope.employerId}` as const, 'administrators' as const]
    : []),
  ...(session.role === 'superadmin' ? ['superadmins' as const] : []),
]
