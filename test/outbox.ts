import { cookieName, readOutboxKey } from '#app/utboks/access.ts'
import { serverPaths } from '#shared/server-paths.ts'

interface Installation {
  readonly dataDir: string
}

/** The outbox's address as printed at the start. */
export const withKey = (installation: Installation, at: string = serverPaths.outbox): string =>
  `${at}?key=${readOutboxKey(installation)}`

/** A browser's cookie after a visit to that address. */
export const outboxCookie = (installation: Installation): string =>
  `${cookieName(false)}=${readOutboxKey(installation)}`

/** The messages caught by a running service's stand-ins, read like a program. */
export const readOutbox = async (url: string, installation: Installation): Promise<unknown> => {
  const answer = await fetch(url + withKey(installation, serverPaths.outboxApi))
  if (!answer.ok) throw new Error(`the outbox answers ${answer.status}`)
  return answer.json()
}
