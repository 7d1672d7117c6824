import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { nodeUrls } from '../config/database-url.ts'
import type { Logger } from '../log.ts'
import { OperatorError } from '../postgres/operator-error.ts'
import { askOnce, clientFor } from './ask-once.ts'
import { isUnanswered, NoPrimary } from './connection-failures.ts'
import type { Connect } from './pools.ts'

export type Addresses = Pick<Config, 'databaseUrl' | 'databasePoolUrl' | 'databaseReadUrl'>
type Variable = 'DATABASE_URL' | 'DATABASE_POOL_URL' | 'DATABASE_READ_URL'

/** A faulty address of the database. */
export interface AddressFault {
  readonly variable: Variable
  /** Host and port, without the login. */
  readonly address: string
  /** Waiting cannot fix it: a wrong password, name or certificate. */
  readonly isWrong: boolean
  /** For the operator; names the variable and the address, without the password. */
  readonly sentence: string
}

/** Tries each address with its login. */
export const findAddressFaults = async (config: Addresses): Promise<AddressFault[]> => {
  const asked: [Variable, string][] = [
    ...urlsOf(config.databaseUrl).map((url): [Variable, string] => ['DATABASE_URL', url]),
    ...urlsOf(config.databasePoolUrl).map((url): [Variable, string] => ['DATABASE_POOL_URL', url]),
    ...urlsOf(config.databaseReadUrl).map((url): [Variable, string] => ['DATABASE_READ_URL', url]),
  ]
  const found = await Promise.all(asked.map(([variable, url]) => tryAddress(variable, url)))
  return found.flatMap((fault) => fault ?? [])
}

const urlsOf = (url: string | null) => (url === null ? [] : nodeUrls(url))

const tryAddress = async (variable: Variable, url: string): Promise<AddressFault | null> => {
  const address = addressOf(url)
  try {
    // `restored` does not count this application name as the service.
    await askOnce(clientFor(url, 'vikarklar search'), 'select 1')
    return null
  } catch (error) {
    const wrong = whatIsWrong(error, url)
    const reason = wrong ?? `cannot be reached: ${reasonOf(error)}`
    return { variable, address, isWrong: wrong !== null, sentence: `${variable}: ${address} ${reason}` }
  }
}

/** Host and port, for a sentence. */
export const addressOf = (url: string): string => {
  const { searchParams, hostname, port } = new URL(url)
  return `${searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')}:${port || (searchParams.get('port') ?? '5432')}`
}

/** The server's or TLS's message if retrying is pointless; otherwise null. */
const whatIsWrong = (error: unknown, url: string): string | null => {
  const { username, pathname, searchParams } = new URL(url)
  const [login, database] = [username, pathname.slice(1)].map(decodeURIComponent)
  const reason = reasonOf(error)
  if (error instanceof pg.DatabaseError) {
    if (error.code === '28P01') return `refuses the password of ${login}`
    if (error.code === '28000') return `refuses the login of ${login}: ${reason}`
    if (error.code === '3D000')
      return `has no database ${database}: make it with deploy/database/prepare.sql, or correct the name`
    return null
  }
  if (/password must be a (non-empty )?string/.test(reason))
    return `asks for the password of ${login}, and there is none in it`
  if (isOfTls(error))
    return `does not do TLS as sslmode=${searchParams.get('sslmode') ?? 'prefer'} demands: ${reason}`
  return isMissingFile(error) ? `names a file that cannot be read: ${reason}` : null
}

/** Messages of the client and OpenSSL. */
const OF_TLS = /CERT|SSL|TLS|SIGNATURE|EPROTO/

const isOfTls = (error: unknown) =>
  error instanceof Error &&
  (/SSL connection|certificate/i.test(error.message) || ('code' in error && OF_TLS.test(String(error.code))))

/** Errors of `sslrootcert` and similar files. A missing socket means an unavailable database. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'open'

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

const PAUSE_MS = 500

/**
 * Waits up to that long for a database that is away. Errors that waiting cannot fix are reported at once. A replica
 * that is away is not awaited: the database is read instead. One faulty node of several, or a faulty replica, is logged
 * and does not stop the start.
 *
 * @throws OperatorError in one sentence
 */
export const waitForDatabase = async (
  config: Addresses,
  connect: Connect,
  log: Logger,
  longestMs: number,
): Promise<void> => {
  const latest = performance.now() + longestMs
  for (let isSaid = false; ; await wait(PAUSE_MS)) {
    const faults = await findAddressFaults(config)
    const obstacle = await findObstacle(config, connect, faults)
    if (obstacle === null) {
      for (const { isWrong, sentence } of faults) if (isWrong) log.error(sentence)
      if (isSaid) log.info('the database is there')
      return
    }
    if (obstacle.isWrong) throw new OperatorError(obstacle.sentence)
    if (performance.now() > latest)
      throw new OperatorError(
        `${obstacle.sentence}${longestMs > 0 ? `. Waited ${Math.round(longestMs / 1000)} seconds for it` : ''}`,
      )
    if (!isSaid)
      log.warn(`${obstacle.sentence}. Waiting for it, ${Math.round(longestMs / 1000)} seconds at most`)
    isSaid = true
  }
}

type Obstacle = Pick<AddressFault, 'isWrong' | 'sentence'>

/** The obstacle to using the database or the pooler, or null. A node that is away may be the right one. */
const findObstacle = async (
  config: Addresses,
  { nodes }: Connect,
  faults: readonly AddressFault[],
): Promise<Obstacle | null> => {
  const own = faults.filter(({ variable }) => variable === 'DATABASE_URL')
  const sentences = own.map(({ sentence }) => sentence)
  if (own.length === urlsOf(config.databaseUrl).length)
    return { isWrong: own.every(({ isWrong }) => isWrong), sentence: sentences.join('; ') }
  const pooler = faults.find(({ variable }) => variable === 'DATABASE_POOL_URL')
  if (pooler) return pooler
  return (
    nodes?.primary().then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof NoPrimary)) throw error
        const none = `DATABASE_URL: none of ${listOf(config)} takes writes`
        return { isWrong: false, sentence: [...sentences, none].join('; ') }
      },
    ) ?? null
  )
}

const listOf = ({ databaseUrl }: Addresses) => urlsOf(databaseUrl).map(addressOf).join(', ')

/** Describes a database lost after it had been reached. */
export const describeLost = (error: unknown, config: Addresses): string | null => {
  if (!(error instanceof NoPrimary) && !(isUnanswered(error) && !isOfFile(error))) return null
  const which =
    config.databaseUrl === null ? 'the embedded database' : `DATABASE_URL: the database at ${listOf(config)}`
  return `${which} was lost during the start: ${reasonOf(error)}`
}

const isOfFile = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && error.syscall !== 'read'
