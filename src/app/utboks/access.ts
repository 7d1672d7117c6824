import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseCookies } from 'better-auth/cookies'
import type { FastifyRequest } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Config } from '#server/config/config.ts'
import { readOrCreate } from '#server/create-once.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret } from '#server/tokens.ts'
import { serverPaths } from '#shared/server-paths.ts'

/** What a browser gets after its first visit with the key. */
export const cookieName = (https: boolean) => (https ? '__Host-vikarklar-utboks' : 'vikarklar-utboks')

/**
 * Caught messages hold working login links, so they are shown to those who have the key of this installation and to
 * superadmins. Where a request comes from proves nothing: a proxy on this machine connects from here, for anybody.
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
    /** The cookie for a browser that came with the key; null for all others. */
    cookieFor: (request: FastifyRequest): string | null => {
      const given = keyInAddress(request)
      if (given === null || !isKey(given)) return null
      return `${name}=${given}; Path=/; HttpOnly; SameSite=Lax${config.https ? '; Secure' : ''}`
    },
  }
}

/** Where the same is shown without the key. */
export const addressWithoutKey = ({ url }: FastifyRequest): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete(KEY_PARAMETER)
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}

const keyInAddress = ({ url }: FastifyRequest): string | null =>
  new URL(url, 'http://localhost').searchParams.get(KEY_PARAMETER)

const keyInCookie = ({ headers }: FastifyRequest, name: string): string | null =>
  parseCookies(headers.cookie ?? '').get(name) ?? null

/** The one query parameter that opens the outbox. */
const KEY_PARAMETER = 'key'

/** 128 random bits, made once for all processes that share the folder of what was caught. */
export const readOutboxKey = ({ dataDir }: Pick<Config, 'dataDir'>): string => {
  const file = path.join(dataDir, 'outbox-key')
  if (!existsSync(file)) makeDataDir(dataDir)
  const key = readOrCreate(file, () => randomBytes(16).toString('base64url'))
  if (/^[\w-]{22,}$/.test(key)) return key
  throw new Error(`The key in ${file} was cut short: remove the file, and the next start makes another`)
}

/** Given to the person who started the service. */
export const outboxUrl = (
  config: Pick<Config, 'appUrl' | 'dataDir'>,
  at: string = serverPaths.outbox,
): string => `${config.appUrl}${at}?${KEY_PARAMETER}=${readOutboxKey(config)}`
