import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from './body-limit.ts'

/**
 * How long what is sent to us may take, in milliseconds. The head of a request has ten seconds, its body ten and what its length
 * takes at 160 kbit/s, so that an office on a slow line still sends its register. What has answered or is being read is not
 * bounded by these; a connection on which nothing has moved for two minutes is, and the streams are kept moving.
 */
export const PATIENCE = {
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

/** Lets a request stand still for as long as its answer is being made; what it returns ends that. */
export const letStandStill = ({ raw }: FastifyRequest): (() => void) => {
  const bound = (ms: number) => {
    if (raw.socket instanceof Socket) raw.socket.setTimeout(ms) // an injected request has none
  }
  bound(0)
  return () => bound(PATIENCE.connectionTimeout)
}
