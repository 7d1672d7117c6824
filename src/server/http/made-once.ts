import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that many readers get, with its compressed forms. */
export interface MadeBody {
  readonly type: string
  /** A strong entity tag (RFC 9110), the same in every process that serves the same bytes. */
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** Compresses a body in the thread pool. A body below {@link SMALL} bytes stays as it is. */
export const makeBody = async (text: string, type: string): Promise<MadeBody> => {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  if (plain.length < SMALL) return { type, etag, plain, br: plain, gzip: plain }
  const [br, zipped] = await Promise.all([compressed(plain, BROTLI), promisify(gzip)(plain)])
  return { type, etag, plain, br, gzip: zipped }
}

/** Bytes below which compression saves no packet. */
const SMALL = 1024

const compressed = promisify(brotliCompress)
/** Level 9: the highest that compresses the API's page (1 MB) within a second. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Answers with the form that the reader accepts, or with 304 when the reader has these bytes. */
export const sendMade = (request: FastifyRequest, reply: FastifyReply, body: MadeBody): FastifyReply => {
  reply.header('etag', body.etag).header('vary', varyWith(reply, 'accept-encoding'))
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  if (isKnown(request.headers['if-none-match'], body.etag) && reply.statusCode === 200)
    return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', body)
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type(body.type).send(body[encoding])
}

const varyWith = (reply: FastifyReply, name: string): string =>
  [reply.getHeader('vary'), name].filter((part) => part !== undefined).join(', ')

const encodingFor = (accepted: string, { plain, br }: MadeBody): 'plain' | 'br' | 'gzip' => {
  if (br === plain) return 'plain'
  return ENCODINGS.find((encoding) => accepts(accepted, encoding)) ?? 'plain'
}

const ENCODINGS = ['br', 'gzip'] as const

/** Browsers name each encoding that they accept; `*` and weights other than 0 need no order here. */
const accepts = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === encoding && !/q=0(\.0*)?\s*$/.test(weight)
  })

const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Keeps the bodies that were made last, by key. Callers that ask for the same key while it is made share the work; a
 * failure is not kept.
 *
 * @param most number of bodies to keep; the least recently used one is evicted
 */
export const createMadeBodies = (most: number) => {
  const bodies = new Map<string, Promise<MadeBody>>()
  return (key: string, make: () => Promise<MadeBody>): Promise<MadeBody> => {
    const kept = bodies.get(key) ?? make()
    bodies.delete(key) // set again below: the order is that of use
    bodies.set(key, kept)
    kept.catch(() => bodies.delete(key))
    const [oldest] = bodies.keys()
    if (bodies.size > most && oldest !== undefined) bodies.delete(oldest)
    return kept
  }
}
