import { cookieOf } from '#test/cookies.ts'
import { until } from '#test/until.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { openNotes, type Finding } from '../notes.ts'

const EMAIL = 'kari@fjellhamar.example'
const PASSWORD = 'vinterferie-08'
const PERSON = { fullName: 'Kari Nordmann', email: EMAIL, password: PASSWORD, company: 'Fjellhamar skole' }

/** Kari signs up, switching to the other process at every step. */
export const trySignIn = async ({ webs: [one, two], workers }: Cluster): Promise<Finding> => {
  const notes = openNotes('a login on one web process counts on the other')
  const meAt = async ({ url }: { url: string }, cookie: string) =>
    (await ask(url, 'GET', '/api/me', { cookie })).body as { email: string; emailVerified: boolean } | null

  const signedUp = await ask(one.url, 'POST', '/api/sign-up', { body: { ...PERSON, termsAccepted: true } })
  const first = cookieOf(signedUp.headers)
  notes.hold(signedUp.status < 300, `sign-up was answered with ${signedUp.status}`)
  notes.hold((await meAt(two, first))?.email === EMAIL, 'who signed up on web 1 is nobody on web 2')

  const letters = () => workers.flatMap(({ mail }) => mail.received)
  const toKari = () => letters().find(({ envelope }) => envelope.to.includes(EMAIL))
  await until(() => toKari() !== undefined, 20)
  const token = /token=([\w-]{22})/.exec(toKari()?.text ?? '')?.[1]
  const confirmed = await ask(two.url, 'POST', '/api/confirm-email', { body: { token }, cookie: first })
  notes.hold(confirmed.status < 300, `the link from the mail was answered with ${confirmed.status} on web 2`)
  notes.hold((await meAt(one, first))?.emailVerified === true, 'web 1 does not know of the confirmation')

  const signedIn = await ask(two.url, 'POST', '/api/sign-in', { body: { email: EMAIL, password: PASSWORD } })
  const second = cookieOf(signedIn.headers)
  notes.hold((await meAt(one, second))?.email === EMAIL, 'who logged in on web 2 is nobody on web 1')

  await ask(one.url, 'POST', '/api/sign-out', { cookie: second })
  notes.hold((await meAt(two, second)) === null, 'who logged out on web 1 is still logged in on web 2')
  notes.hold((await meAt(two, first))?.email === EMAIL, 'the other browser was logged out with it')
  return notes.finding()
}
