import { BESIDE, POSTED, type Openness } from '../beside.ts'
import { castBoard } from '../boards.ts'
import { one, type Call } from '../calling.ts'
import { beginPurchase } from '../purchases.ts'
import { createLocalMailbox } from '#features/email/server/local-mailbox.ts'
import type { Cast, Stage } from './stage.ts'

type Made = Readonly<Record<string, string>>

/** An address outside the contract, with a valid call. */
export interface Beside {
  readonly pattern: string
  readonly openness: Openness
  /** Its caller; null if no login is needed. */
  readonly by: { readonly userId: string } | null
  /** The form's content; null if nothing is posted. */
  readonly form: Made | null
  /** An address with an existing target, fresh each time. */
  address(): Promise<string>
}

/** Every address outside the contract. The secret of a pattern with a `:token` is Ola's, all others are Kari's. */
export const castBeside = (stage: Stage, cast: Cast): Beside[] => {
  const make = makersFor(stage, cast)
  return Object.entries(BESIDE).map(([pattern, openness]) => ({
    pattern,
    openness,
    by: pattern === '/auth/logg-ut' ? cast.kari : ownerOf(openness, cast),
    form: POSTED[pattern] ?? null,
    address: async () => fill(pattern, (await make(pattern)) ?? {}),
  }))
}

const ownerOf = (openness: Openness, { kari, ola, sara }: Cast) => {
  const owners = {
    open: null,
    token: null,
    'logged-in': kari,
    archive: kari,
    viewers: kari,
    office: kari,
    owners: kari,
    vikar: ola,
  }
  return { ...owners, service: sara, outbox: sara }[openness]
}

/** Throws for an address without an example: it would not be tried at all. */
const fill = (pattern: string, made: Made) =>
  pattern.replace('*', 'ukjent').replaceAll(/:(\w+)/g, (_, name: string) => {
    const part = made[name]
    if (part === undefined) throw new Error(`${pattern} has no example`)
    return encodeURIComponent(part)
  })

const makersFor = ({ target: { app } }: Stage, { kari, sampled }: Cast) => {
  const sample = async (operationId: string) => {
    const made = (await sampled(one(operationId)).sample()) ?? {}
    return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)]))
  }
  const caughtSms = async () => {
    await sample('claim-assignment')
    const [sms] = await app.db.query(
      `update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null
        where id = (select max(id::text)::uuid from sms_history) returning id`,
    )
    return { id: String(sms?.['id']) }
  }
  const caughtEmail = async () => {
    const id = crypto.randomUUID()
    await createLocalMailbox(app.config.dataDir).send({ ...LETTER, id, to: kari.email })
    return { id, number: '1' }
  }
  return async (pattern: string): Promise<Made | null> => {
    if (/^\/r\/:token\/(avbud|kalender)/.test(pattern)) return sample('withdraw-from-assignment')
    if (pattern.startsWith('/r/:token')) return sample('claim-assignment')
    if (pattern.startsWith('/api/my-assignments/:id')) return sample('withdraw-from-my-assignment')
    if (pattern.startsWith('/utboks/sms')) return caughtSms()
    if (pattern.startsWith('/utboks/epost')) return caughtEmail()
    if (pattern === '/tavle/:token') return { token: await castBoard(app, kari) }
    if (pattern === '/betaling/:id') return { id: (await beginPurchase(app, kari)).sessionId }
    if (pattern === '/api/oidc/:provider') return { provider: 'entra' }
    if (pattern.startsWith('/webhooks/bounces')) return { secret: 'x' }
    if (pattern.startsWith('/webhooks/sms')) return { gateway: 'local', secret: 'x' }
    return null
  }
}

const LETTER = {
  from: 'Vikarklar',
  replyTo: null,
  subject: 'Vakt',
  text: 'Fjellhamar',
  html: '<p>Fjellhamar</p>',
  calendar: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR' },
} as const

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A POST by one of the service's own pages. */
export const posted = (path: string, fields: Readonly<Record<string, string>>, cookie = ''): Call => ({
  method: 'POST',
  path,
  cookie,
  body: new URLSearchParams(fields).toString(),
  headers: FORM,
})
