import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import type { Config } from '#server/config/config.ts'
import { readOrCreate } from '#server/create-once.ts'
import { readCookie } from '#server/http/cookies.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret } from '#server/tokens.ts'
import { serverPaths } from '#shared/server-paths.ts'

/** The name of the cookie set at a browser's first visit with the key. */
export const cookieName = (https: boolean) => (https ? '__Host-vikarklar-utboks' : 'vikarklar-utboks')

/**
 * Caught messages hold working login links, so they are shown only to holders of this installation's key and to
 * superadmins. The client's address proves nothing: a proxy on this machine connects for any client.
 */
export const openOutboxDoor = (services: Services) => {
  const { config, securityLog } = services
  const key = readOutboxKey(config)
  const isKey = (text: string) => isSameSecret(text, key)
  const name = cookieName(config.https)

  const mayEnter = async (request: FastifyRequest): Promise<boolean> => {
    const given = [keyInAddress(request), keyInCookie(request, name)].filter((text) => text !== null)
    if (given.some(isKey)) return true
    const session = await readSession(services, new Headers({ cookie: request.headers.cookie ?? '' }))
    if (session?.role === 'superadmin' && !session.needsFactor) return true
    const { url: route = 'unknown' } = request.routeOptions
    if (given.length > 0) securityLog.note('refused', { route, ip: request.ip, reason: 'WRONG_KEY' })
    return false
  }

  return {
    mayEnter,
    /** The cookie for a browser that used the key; null for all others. */
    cookieFor: (request: FastifyRequest): string | null => {
      const given = keyInAddress(request)
      if (given === null || !isKey(given)) return null
      return `${name}=${given}; Path=/; HttpOnly; SameSite=Lax${config.https ? '; Secure' : ''}`
    },
  }
}

/** The same address without the key. */
export const addressWithoutKey = ({ url }: FastifyRequest): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete(KEY_PARAMETER)
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}

const keyInAddress = ({ url }: FastifyRequest): string | null =>
  new URL(url, 'http://localhost').searchParams.get(KEY_PARAMETER)

const keyInCookie = ({ headers }: FastifyRequest, name: string): string | null =>
  readCookie(headers.cookie ?? '', name)

/** The one query parameter that opens the outbox. */
const KEY_PARAMETER = 'key'

/** 128 random bits, created once for all processes that share the folder of caught messages. */
export const readOutboxKey = ({ dataDir }: Pick<Config, 'dataDir'>): string => {
  const file = path.join(dataDir, 'outbox-key')
  if (!existsSync(file)) makeDataDir(dataDir)
  const key = readOrCreate(file, () => randomBytes(16).toString('base64url'))
  if (/^[\w-]{22,}$/.test(key)) return key
  throw new Error(`The key in ${file} was cut short: remove the file, and the next start makes another`)
}

/** The address with the key, printed for the person who started the service. */
export const outboxUrl = (
  config: Pick<Config, 'appUrl' | 'dataDir'>,
  at: string = serverPaths.outbox,
): string => `${config.appUrl}${at}?${KEY_PARAMETER}=${readOutboxKey(config)}`
