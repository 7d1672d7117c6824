import { randomBytes } from 'node:crypto'
import { LOGIN_PER_ACCOUNT } from '#features/identity/server/rate-limits.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { openNotes, type Finding } from '../notes.ts'

const TOO_MANY = 429
const UNKNOWN_LINKS = 30

/** Tries on one process count on the other, so that two processes do not double them. */
export const tryLimits = async ({ webs, url, hasProxy }: Cluster): Promise<Finding> => {
  const notes = openNotes('limits count the tries at both web processes')
  const urlOf = (number: number) => webs[number % 2 === 0 ? 0 : 1].url
  const body = { email: 'ola@fjellhamar.example', password: 'feil-passord-1' }
  const logIn = async (number: number) => (await ask(urlOf(number), 'POST', '/api/sign-in', { body })).status
  const open = async (number: number) => (await ask(urlOf(number), 'GET', unknownLink())).status

  const tries = async (what: string, max: number, attempt: (number: number) => Promise<number>) => {
    for (let number = 0; number < max; number += 1)
      notes.hold((await attempt(number)) !== TOO_MANY, `${what} ${number + 1} of ${max} was refused`)
    for (const number of [0, 1])
      notes.hold(
        (await attempt(number)) === TOO_MANY,
        `${what} beyond ${max} was not refused at ${urlOf(number)}`,
      )
    notes.count(what, max + 2)
  }
  await tries('login', LOGIN_PER_ACCOUNT.max, logIn)
  await tries('unknown link', UNKNOWN_LINKS, open)
  if (hasProxy) {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const { status } = await fetch(url + unknownLink(), { headers })
    notes.hold(status === TOO_MANY, 'who names another address is not limited behind the proxy')
  }
  return notes.finding()
}

const unknownLink = () => `/r/${randomBytes(16).toString('base64url')}`
