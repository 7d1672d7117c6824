import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { SECRET_FILE, type Manifest } from './manifest.ts'

/** Shows whether two secrets are the same, and contains neither. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('vikarklar backup').digest('base64url')

/**
 * Returns a function that writes the backup's secret into the file that the service reads; null if the service has that
 * secret already, or the operator wants another one.
 *
 * @throws Error: the operator has to decide. The message has one line
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
