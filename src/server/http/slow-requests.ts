import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from './bodies.ts'

/**
 * Timeouts in milliseconds. A request head must arrive within 10 s; a body within 10 s plus its length at 160 kbit/s,
 * enough for a register over a slow line. `requestTimeout` is just above the longest of these. Answers are bounded only
 * by `connectionTimeout`: two minutes without traffic, and heartbeats keep streams alive.
 */
export const CONNECTION_TIMEOUTS = {
  requestTimeout: 65_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000, // longer than proxies keep theirs
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const

const BODY_MS = 10_000
const BYTES_PER_MS = 20

/** Ends the connection of a request whose body does not come in time. */
export const endSlowBodies = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    const bytes = coding === undefined ? Number(length ?? 0) : BODY_LIMIT
    if (bytes === 0 || raw.complete) return
    const timer = setTimeout(() => raw.destroy(), BODY_MS + Math.min(bytes, BODY_LIMIT) / BYTES_PER_MS)
    const forget = () => clearTimeout(timer)
    raw.once('end', forget).once('close', forget)
  })
}

/** Turns off the idle timeout while an answer is prepared; call the result to turn it on again. */
export const suspendIdleTimeout = ({ raw }: FastifyRequest): (() => void) => {
  const bound = (ms: number) => {
    if (raw.socket instanceof Socket) raw.socket.setTimeout(ms) // an injected request has none
  }
  bound(0)
  return () => bound(CONNECTION_TIMEOUTS.connectionTimeout)
}
