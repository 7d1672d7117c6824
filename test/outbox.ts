import { cookieName, readOutboxKey } from '#app/utboks/access.ts'
import { serverPaths } from '#shared/server-paths.ts'

interface Installation {
  readonly dataDir: string
}

/** An address of the outbox as the start prints it. */
export const withKey = (installation: Installation, at: string = serverPaths.outbox): string =>
  `${at}?key=${readOutboxKey(installation)}`

/** What a browser has after a visit to that address. */
export const outboxCookie = (installation: Installation): string =>
  `${cookieName(false)}=${readOutboxKey(installation)}`

/** What the stand-ins of a running service caught, as programs read it. */
export const readOutbox = async (url: string, installation: Installation): Promise<unknown> => {
  const answer = await fetch(url + withKey(installation, serverPaths.outboxApi))
  if (!answer.ok) throw new Error(`the outbox answers ${answer.status}`)
  return answer.json()
}
