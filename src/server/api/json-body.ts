import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import { BODY_LIMIT } from '../http/bodies.ts'

export interface JsonLimits {
  readonly bytes: number
  /** Number of JSON values, nested ones included. */
  readonly values: number
}

/** A visitor's longest input is a message to the employer. */
export const VISITOR_LIMITS: JsonLimits = { bytes: 16_000, values: 500 }

/** The import of a register is the largest: 2,000 rows of six cells. */
export const LIMITS: JsonLimits = { bytes: BODY_LIMIT, values: 25_000 }

const DEPTH = 16

/** The sender hung up before the body was read, as a browser does that leaves a page. */
export class SenderGone extends Error {}

/**
 * The body of a call, which has a length and is JSON or nothing. It is counted before it is parsed, so that a body of
 * very many small values costs no more than one pass over its bytes.
 *
 * @throws ORPCError for another content type and for a body that is too large
 * @throws SenderGone
 * @throws Error for invalid JSON
 */
export const readJson = async (message: IncomingMessage, limits: JsonLimits): Promise<unknown> => {
  const { 'content-length': length, 'content-type': type } = message.headers
  if (length === undefined || Number(length) === 0) return undefined
  if (!isJson(type))
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'Send innholdet som JSON' })
  if (Number(length) > limits.bytes) throw tooLarge()
  const bytes = await buffer(message).catch((cause: unknown) => {
    throw new SenderGone('the sender is gone', { cause })
  })
  checkShape(bytes, limits)
  return parseComposed(new TextDecoder().decode(bytes))
}

/**
 * Parses JSON with its texts composed (NFC): macOS and some keyboards send å as a and a ring, and no search or
 * comparison would find it. A password stays as it was typed, because its hash may be of that.
 */
export const parseComposed = (text: string): unknown => {
  if (!MAY_BE_DECOMPOSED.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && !AS_TYPED.test(key) ? value.normalize('NFC') : value,
  )
}

/** An escape can stand for any character. */
const MAY_BE_DECOMPOSED = /[^\0-\u007f]|\\u/
/** The fields of passwords. */
const AS_TYPED = /password|^confirmation$/i

const isJson = (type: string | undefined) => /^application\/json *(;|$)/i.test(type ?? '')

/** @throws ORPCError for JSON of too many values, or too deep */
export const checkShape = (bytes: Uint8Array, { values }: JsonLimits): void => {
  let found = 1
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
      continue
    }
    if (byte === QUOTE) isText = true
    else if (byte === COMMA) found += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      found += 1
      depth += 1
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (found > values || depth > DEPTH) throw tooLarge()
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

const tooLarge = () => new ORPCError('TOO_LARGE', { status: 413, message: 'Det du sendte, er for stort' })
