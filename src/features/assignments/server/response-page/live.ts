import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { patterns, serverPattern } from '#shared/paths.ts'
import { openResponseLink } from '../response-link.ts'
import { PRIVATE, readView, refuse, type ByToken } from './replies.ts'
import { markOf, type ResponseView } from './view.ts'

const HEARTBEAT_MS = 25_000
/** Then the browser comes again, and is refused when the link is dead. */
const LONGEST_MS = 60 * 60_000
/** A page that somebody looks at has one, and a link has one reader or two. */
const MOST_PER_LINK = 5
/** Who made room for a later stream stays away, or they would throw each other out for ever. */
const STAY_AWAY = 'retry: 3600000\n\n'

interface Stream {
  /** Looks at the page and tells its mark. */
  tell(): void
  /** Ends it, with some last words. */
  end(last?: string): void
}

/** Tells an open page the mark of how it should look now: at once, and after each change of the assignment. */
export const liveRoute = (app: FastifyInstance, services: Services) => {
  const open = new Map<string, Stream[]>()
  let isStopping = false
  const address = serverPattern(patterns.responseLive)

  app.get<ByToken>(address, { exposeHeadRoute: false }, async (request, reply) => {
    const link = await openResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    reply.hijack()
    const { raw } = reply
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...PRIVATE,
      ...(isStopping ? { connection: 'close' } : {}),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 3000\n\n')
    const stream = startStream(
      raw,
      () => readView(services, link),
      () => {
        stop()
        forget(open, link.tokenId, stream)
      },
    )
    const topics = [`assignment:${link.assignmentId}`, `answer-pages:${link.scope.employerId}`] as const
    const stop = services.live.subscribe(topics, (keys) => {
      if (keys.includes('assignments')) stream.tell()
      if (keys.includes('account')) void endIfDead()
    })
    /** Of a closed office nobody hears anything more. */
    const endIfDead = async () => {
      const still = await openResponseLink(services.database, request.params.token).catch(() => link)
      if (!still) stream.end()
    }
    keep(open, link.tokenId, stream)
    raw.on('close', () => stream.end())
    if (isStopping) return stream.end() // it was being opened when the others ended
    stream.tell()
  })

  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of [...open.values()].flat()) stream.end()
  })
}

/** What is written after the end ends the process, and a connection may take its time to close: hence `isOver`. */
const startStream = (
  raw: ServerResponse,
  read: () => Promise<ResponseView>,
  whenOver: () => void,
): Stream => {
  let isOver = false
  let isLooking = false
  let isStale = false
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const limit = setTimeout(() => end(), LONGEST_MS)
  const end = (last = '') => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    clearTimeout(limit)
    whenOver()
    raw.end(last)
  }
  const look = async () => {
    isStale = false
    const view = await read()
    if (isOver) return
    raw.write(`data: ${markOf(view)}\n\n`)
    if (view.hasEnded) end()
  }
  /** However many notices come during a look, one more is enough. */
  const tell = () => {
    isStale = true
    if (isLooking || isOver) return
    isLooking = true
    look()
      .catch(() => end()) // the browser comes again
      .finally(() => {
        isLooking = false
        if (isStale) tell()
      })
  }
  return { tell, end }
}

const keep = (open: Map<string, Stream[]>, tokenId: string, stream: Stream) => {
  const streams = [...(open.get(tokenId) ?? []), stream]
  const kept = streams.slice(-MOST_PER_LINK)
  open.set(tokenId, kept)
  for (const oldest of streams.filter((other) => !kept.includes(other))) oldest.end(STAY_AWAY)
}

const forget = (open: Map<string, Stream[]>, tokenId: string, stream: Stream) => {
  const left = (open.get(tokenId) ?? []).filter((other) => other !== stream)
  if (left.length > 0) open.set(tokenId, left)
  else open.delete(tokenId)
}
