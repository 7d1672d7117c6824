import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { readOrMake } from '#server/made-once.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import { paths } from '#shared/paths.ts'

/** The one query parameter that opens the outbox. */
export const KEY_PARAMETER = 'key'

/** 128 random bits, made once for all processes that share the folder of what was caught. */
export const readOutboxKey = ({ dataDir }: Pick<Config, 'dataDir'>): string => {
  const file = path.join(dataDir, 'outbox-key')
  if (!existsSync(file)) makeDataDir(dataDir)
  const key = readOrMake(file, () => randomBytes(16).toString('base64url'))
  if (/^[\w-]{22,}$/.test(key)) return key
  throw new Error(`The key in ${file} was cut short: remove the file, and the next start makes another`)
}

/** Given to the person who started the service. */
export const outboxUrl = (config: Pick<Config, 'appUrl' | 'dataDir'>, at: string = paths.outbox): string =>
  `${config.appUrl}${at}?${KEY_PARAMETER}=${readOutboxKey(config)}`
