import type { Config } from '#server/config/config.ts'
import { addressOf, describeLost } from '#server/database/addresses.ts'
import { SplitDatabase } from '#server/database/split.ts'
import { OperatorError } from '#server/postgres/operator-error.ts'

/** The reason of a failed start, in one sentence for the operator; null for unforeseen errors. */
export const explainStart = (error: unknown, config: Config): string | null => {
  if (error instanceof OperatorError || error instanceof SplitDatabase) return error.message
  return (
    whyNotListening(error, config) ??
    describeLost(error, config) ??
    ofFile(error, config) ??
    ofCode(error, config)
  )
}

const LISTENING: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT: another program listens at ${host}:${port}. Stop it, or set PORT to another number`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST: ${host} is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all`,
  EACCES: ({ host, port }) =>
    `PORT: this user may not listen at ${host}:${port}. Set PORT to a number above 1023, and let a proxy answer at ${port}`,
  ENOTFOUND: ({ host }) =>
    `HOST: ${host} is not known. Set HOST to an address of this machine, or to 0.0.0.0 for all`,
  EINVAL: ({ host, port }) =>
    `HOST: cannot listen at ${host}:${port}. Set HOST to an address of this machine`,
}

const whyNotListening = (error: unknown, config: Config): string | null => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const isListening = error.syscall === 'listen' || error.syscall === 'bind' || isOfHost(error, config)
  return isListening ? (LISTENING[String(error.code)]?.(config) ?? null) : null
}

const isOfHost = (error: Error, { host }: Config) =>
  'syscall' in error && error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host

/** Explains an unusable file of the service, for every step that reads one. */
const ofFile = (error: unknown, { dataDir }: Config): string | null => {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return null
  const isOurs = String(error.path).startsWith(dataDir)
  if (!isOurs || !/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|ENOSPC|EDQUOT)$/.test(String(error.code)))
    return null
  return `DATA_DIR: ${error.message}. All of ${dataDir} must belong to the user that starts, on a disk that can be written to and has room`
}

/** Explains an error of the database in a statement of the start. */
const ofCode = (error: unknown, config: Config): string | null => {
  const where =
    config.databaseUrl === null ? config.dataDir : addressOf(config.databaseUrl.replace(/,[^/]*/, ''))
  if (hasCode(error, '53100'))
    return `the disk of the database (${where}) is full: make room, then start again`
  if (hasCode(error, '53300'))
    return `the database (${where}) has no connection left: raise max_connections, or start fewer processes`
  if (hasCode(error, '25006'))
    return `the database (${where}) only reads: it follows another, or default_transaction_read_only is on`
  if (hasCode(error, '42501') && config.databaseUrl !== null)
    return `the login of DATABASE_URL lacks a right (${messageOf(error)}): run deploy/database/prepare.sql as a superuser`
  return null
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || hasCode(error.cause, code))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
