import { DOCUMENTS, paths } from '#shared/paths.ts'

export type Openness =
  | 'open' // everyone
  | 'logged-in' // any session
  | 'archive' // the person whose data it is
  | 'viewers' // administrators, readers too
  | 'office' // administrators who plan
  | 'owners' // administrators who own
  | 'vikar' // substitutes
  | 'service' // superadmins
  | 'outbox' // superadmins and the outbox key; 404 otherwise
  | 'token' // the metrics token; 404 otherwise

/** Addresses outside the contract; a new one is a decision about access. */
export const BESIDE: Record<string, Openness> = {
  ...Object.fromEntries(
    DOCUMENTS.flatMap((path) => (path === paths.home ? [path] : [path, `${path}/`])).map(
      (path) => [path, 'open'] as const,
    ),
  ),
  '/*': 'open',
  '/robots.txt': 'open',
  '/.well-known/security.txt': 'open',
  '/sitemap.xml': 'open',
  '/auth/logg-ut': 'open', // ends a session where there is one
  '/healthz': 'open',
  '/readyz': 'open',
  '/metrics': 'token', // needs the operator's token; closed if none is set
  '/r/:token': 'open',
  '/r/:token/kalender.ics': 'open',
  '/r/:token/apnet': 'open',
  '/r/:token/avbud': 'open',
  '/r/:token/endringer': 'open',
  '/r/:token/hvorfor': 'open',
  '/tavle': 'viewers',
  '/tavle/:token': 'open', // the secret is in the address, and can be revoked
  '/betaling/:id': 'open', // anyone with the address may pay, as at a real provider
  '/webhooks/sms/:gateway/:secret': 'open', // the secret is in the address, or the call is signed
  '/webhooks/stripe': 'open', // the call is signed
  '/webhooks/bounces/:secret': 'open', // the secret is in the address
  '/utboks': 'outbox',
  '/utboks/sms/:id/rapport': 'outbox',
  '/utboks/epost/:id': 'outbox',
  '/utboks/epost/:id/innhold': 'outbox',
  '/utboks/epost/:id/vedlegg/:number': 'outbox',
  '/api/utboks': 'outbox',
  '/api/live': 'logged-in',
  '/api/archive': 'archive',
  '/api/vikarer.csv': 'office',
  '/api/assignments.csv': 'office',
  '/api/office-events.csv': 'owners',
  '/api/service/economy.csv': 'service',
  '/api/oidc/:provider': 'open', // a login that this browser began, and that the provider has answered
  '/api/my-assignments/:id/kalender.ics': 'vikar',
  '/api/openapi.json': 'open',
  '/api/docs': 'open',
  '/api/*': 'open', // the contract, each procedure with its area
}

/**
 * By address, the form that a page of ours posts there, each field with what does something. The others are only read.
 */
export const POSTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/auth/logg-ut': {},
  '/r/:token': { response: 'accepted', message: 'Jeg kommer' },
  '/r/:token/apnet': {},
  '/r/:token/avbud': { message: 'Jeg er blitt syk' },
  '/betaling/:id': { press: 'pay' },
  '/utboks/sms/:id/rapport': { state: 'delivered' },
}

/** Posted to by other services, by a secret or a signature, and not there without a gateway that reports. */
export const WEBHOOKS: readonly string[] = [
  '/webhooks/sms/:gateway/:secret',
  '/webhooks/stripe',
  '/webhooks/bounces/:secret',
]
