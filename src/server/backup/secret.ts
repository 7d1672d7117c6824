import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { SECRET_FILE, type Manifest } from './manifest.ts'

/** Tells whether two secrets are the same one, without holding either. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('vikarklar backup').digest('base64url')

/**
 * Finds how the service gets the secret that the backup was made with. Returns what puts it where the service looks for
 * it, or null when it is there already, or another one is wanted.
 *
 * @throws Error with one line when somebody has to decide
 */
export const findSecret = (
  config: Config,
  folder: string,
  { secret }: Manifest,
  isOtherWanted: boolean,
): (() => Promise<void>) | null => {
  if (isOtherWanted || secret.fingerprint === null || fingerprintOf(config.secret) === secret.fingerprint)
    return null
  const place = path.join(config.dataDir, 'secret')
  const isOurs = !config.databaseUrl && existsSync(place) && readText(place) === config.secret
  if (isOurs && secret.isIncluded) return () => putSecret(place, readText(path.join(folder, SECRET_FILE)))
  const where = secret.isIncluded
    ? `what ${path.join(folder, SECRET_FILE)} holds`
    : 'the secret it was made with'
  throw new Error(
    `${isOurs ? place : 'APP_SECRET'} is not the secret of the backup: set it to ${where}, or say --other-secret ` +
      '(messages that have not gone out then carry links that open nothing, and the addresses for delivery reports and for ' +
      'mail that comes back are new: enter them anew, vikarklar-run webhooks)',
  )
}

const readText = (file: string) => readFileSync(file, 'utf8').trim()

const putSecret = async (place: string, secret: string) => {
  const written = `${place}.restored`
  await writeFile(written, secret, { mode: 0o600, flush: true })
  await rename(written, place)
}
