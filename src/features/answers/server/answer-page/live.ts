import type { FastifyInstance } from 'fastify'
import { createEventStreams } from '#server/http/event-stream.ts'
import type { LiveKey } from '#server/live/topics.ts'
import { createSharedLookups } from '#server/shared-lookups.ts'
import type { Services } from '#server/services.ts'
import { serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import {
  findResponseLink,
  type FoundLink,
  type ResponseLink,
} from '#features/assignments/server/response-link.ts'
import { PRIVATE, readViews, refuse, type ByToken } from './replies.ts'
import { markOf } from './view.ts'

const RETRY_MS = 3000
/** After this time the browser reconnects, and is refused if the link has expired. */
const LONGEST_MS = 60 * 60_000
/** Sends a last update when the shift ends. */
const untilEnd = ({ expiresAt, isOver }: FoundLink) =>
  isOver ? LONGEST_MS : Math.max(expiresAt.getTime() - Date.now(), 0) + 1000
/** Streams per link: one per visible page, and a link has one or two readers. */
const MOST_PER_LINK = 5
/** Lookups share database connections with people's answers, so few run in parallel. */
const LOOKS_AT_ONCE = 2

/** Sends an open page the mark of its current content: at once, and after each change of the assignment. */
export const liveRoute = (app: FastifyInstance, services: Services) => {
  const streams = createEventStreams(app)
  const { look, endIfDead } = shareLookups(services, streams)

  app.get<ByToken>(
    serverPattern(serverPatterns.responseLive),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const refuseForNow = () => reply.code(429).headers(PRIVATE).send()
      if (streams.isFull(request)) return refuseForNow() // before any lookup; the page polls meanwhile
      const { token } = request.params
      const link = await findResponseLink(services.database, token)
      if (!link) return refuse(request, reply, services)
      if (streams.isFull(request)) return refuseForNow()
      const stream = streams.open(reply, {
        headers: PRIVATE,
        retryMs: RETRY_MS,
        groups: [{ key: link.tokenId, max: MOST_PER_LINK }],
      })
      if (!stream) return
      const limit = setTimeout(() => stream.end(), Math.min(LONGEST_MS, untilEnd(link)))
      stream.whenOver(() => clearTimeout(limit))
      const topics = [
        ...link.assignmentIds.map((id) => `assignment:${id}` as const),
        `answer-pages:${link.scope.employerId}` as const,
      ]
      const hear = (keys: readonly LiveKey[]) => {
        if (keys.includes('assignments')) look(link)
        if (keys.includes('account')) endIfDead(token, link)
      }
      stream.whenOver(services.live.subscribe(topics, hear))
      look(link)
    },
  )
}

const shareLookups = (services: Services, streams: ReturnType<typeof createEventStreams>) => {
  const ask = createSharedLookups(LOOKS_AT_ONCE)

  /** One lookup, shared by all open pages of the link. */
  const look = (link: FoundLink) =>
    ask(link.tokenId, async () => {
      if (streams.of(link.tokenId).length === 0) return
      const views = await readViews(services, link).catch(() => null)
      for (const stream of streams.of(link.tokenId)) {
        if (views) stream.send(`data: ${markOf(views)}\n\n`)
        if (!views || link.isOver || views.every(({ hasEnded }) => hasEnded)) stream.end() // the browser reconnects
      }
    })

  /** Ends the streams of a closed office. */
  const endIfDead = (token: string, link: ResponseLink) =>
    ask(`dead:${link.tokenId}`, async () => {
      if (streams.of(link.tokenId).length === 0) return
      const still = await findResponseLink(services.database, token)
      if (!still) streams.of(link.tokenId).forEach((stream) => stream.end())
    })

  return { look, endIfDead }
}
