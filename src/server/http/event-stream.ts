import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../load/network.ts'

const HEARTBEAT_MS = 25_000
/**
 * An event with a name, because a page never hears of a comment: one that hears no beats knows that the connection is
 * dead.
 */
const BEAT = 'event: beat\ndata: 1\n\n'
/**
 * Above this many unsent bytes the reader has stalled. Its browser reconnects, and then everything counts as changed.
 */
const MOST_UNSENT_BYTES = 64 * 1024
/**
 * Milliseconds before the browser of a closed stream reconnects; sooner, its tabs would push each other out forever.
 */
const STAY_AWAY = 'retry: 3600000\n\n'

/** Streams that share a limit in this process. */
export interface Group {
  readonly key: string
  readonly max: number
}

export interface EventStream {
  /** Does nothing once the stream has ended. */
  send(event: string): void
  /** Ends it, with some last words. */
  end(last?: string): void
  /** Calls back when the stream has ended for any reason; at once if it already has. */
  whenOver(callback: () => void): void
}

interface Opening {
  readonly headers?: Readonly<Record<string, string>>
  readonly retryMs: number
  /** A full group closes its oldest stream for the new one. */
  readonly groups: readonly Group[]
}

/** The limit in one process. A town hall's staff, or the telephones behind one mobile network, share an address. */
export const STREAM_LIMITS = { address: 1000 }

/**
 * The event streams of one route: their heads and heartbeats, how many there may be, and their end with the process. A
 * browser keeps one open for hours, so whatever is counted here is bounded by what is open, and forgotten with it.
 */
export const createEventStreams = (app: FastifyInstance) => {
  const open = new Map<string, Set<EventStream>>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of new Set([...open.values()].flatMap((streams) => [...streams]))) stream.end()
  })

  const isFull = ({ key, max }: Group): boolean => (open.get(key)?.size ?? 0) >= max
  const join = (key: string, stream: EventStream) => open.set(key, (open.get(key) ?? new Set()).add(stream))
  const leave = (key: string, stream: EventStream) => {
    const streams = open.get(key)
    streams?.delete(stream)
    if (streams?.size === 0) open.delete(key)
  }

  return {
    /**
     * Is this address full? Then the new stream is refused, because people who share an address are strangers to each
     * other.
     */
    isFull: (request: FastifyRequest): boolean => isFull(addressOf(request)),
    /** The open streams of a group, the oldest first. */
    of: (key: string): EventStream[] => [...(open.get(key) ?? [])],
    /** Opens a stream as the answer; null when the client has gone. */
    open: (reply: FastifyReply, { groups, ...opening }: Opening): EventStream | null => {
      reply.hijack()
      if (reply.raw.destroyed) return null
      const stream = startStream(reply, isStopping, opening)
      for (const group of groups) if (isFull(group)) oldest(open.get(group.key))?.end(STAY_AWAY)
      for (const { key } of [...groups, addressOf(reply.request)]) {
        join(key, stream)
        stream.whenOver(() => leave(key, stream))
      }
      if (isStopping) stream.end() // it was being opened while the others ended
      return stream
    },
  }
}

/** Sets keep the order in which their members came. */
const oldest = (streams: Iterable<EventStream> = []): EventStream | undefined => {
  for (const stream of streams) return stream
}

/** A write after the end would crash the process, and a connection may close slowly: hence `isOver`. */
const startStream = (
  { raw }: FastifyReply,
  isStopping: boolean,
  { headers, retryMs }: Pick<Opening, 'headers' | 'retryMs'>,
): EventStream => {
  raw.writeHead(200, {
    ...headers,
    ...(isStopping ? { connection: 'close' } : {}),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${retryMs}\n\n`)
  let isOver = false
  const callbacks: (() => void)[] = []
  const heartbeat = setInterval(() => send(BEAT), HEARTBEAT_MS)
  const send = (event: string) => {
    if (isOver) return
    raw.write(event)
    if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy()
  }
  const end = (last = '') => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    for (const callback of callbacks) callback()
    raw.end(last)
  }
  raw.on('close', () => end())
  const whenOver = (callback: () => void) => (isOver ? callback() : void callbacks.push(callback))
  return { send, end, whenOver }
}

const addressOf = ({ ip }: FastifyRequest): Group => ({
  key: `address:${networksOf(ip).near}`,
  max: STREAM_LIMITS.address,
})
