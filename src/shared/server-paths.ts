import { fill } from './paths.ts'

/**
 * Addresses that no page of the app leads to: documents, other services and machines call them. No browser is sent
 * this list.
 */
export const serverPatterns = {
  /** The stand-in for the payment provider's page. */
  localCheckout: '/betaling/$id',
  /** Gateways post delivery reports here. */
  smsReports: '/webhooks/sms/$gateway/$secret',
  /** The mail server posts returned mail here. */
  bounces: '/webhooks/bounces/$secret',
  /** A screen in a staff room, for all who have its address. */
  board: '/tavle/$token',
  responseCalendar: '/r/$token/kalender.ics',
  responseOpened: '/r/$token/apnet',
  responseLive: '/r/$token/endringer',
  responseWithdraw: '/r/$token/avbud',
  responseWhy: '/r/$token/hvorfor',
  /** A login provider redirects the browser here. */
  oidcCallback: '/api/oidc/$provider',
} as const

export const serverPaths = {
  board: (token: string) => fill(serverPatterns.board, token),
  responseCalendar: (token: string) => fill(serverPatterns.responseCalendar, token),
  /** The answer page posts here on its first interaction. */
  responseOpened: (token: string) => fill(serverPatterns.responseOpened, token),
  /** Tells an open answer page that the assignment has changed. */
  responseLive: (token: string) => fill(serverPatterns.responseLive, token),
  /** Posted to by the winner who cannot come after all. */
  responseWithdraw: (token: string) => fill(serverPatterns.responseWithdraw, token),
  /** Tells the holder of the link why they were asked. */
  responseWhy: (token: string) => fill(serverPatterns.responseWhy, token),
  localCheckout: (sessionId: string) => fill(serverPatterns.localCheckout, sessionId),
  /** The payment provider posts payments and refunds here. */
  paymentEvents: '/webhooks/stripe',
  outbox: '/utboks',
  outboxApi: '/api/utboks',
  openApi: '/api/openapi.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  /** Contact for vulnerability reports (RFC 9116). */
  securityTxt: '/.well-known/security.txt',
  /** The licences of what others wrote and a browser is sent; made by the build. */
  licences: '/lisenser.txt',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  authConfirmLink: (token: string) => `/auth/bekreft?token=${encodeURIComponent(token)}`,
  /** `expiresAt` in the link lets the page say that it is too old; the server answers all bad links alike. */
  authMagicLink: (token: string, expiresAt: Date) =>
    `/auth/magic?token=${encodeURIComponent(token)}&exp=${Math.floor(expiresAt.getTime() / 1000)}`,
} as const

export const bouncesPath = (secret: string): string => serverPatterns.bounces.replace('$secret', secret)

export const smsReportsPath = (gateway: string, secret: string): string =>
  serverPatterns.smsReports.replace('$gateway', gateway).replace('$secret', secret)

/** The part of a shift's id that names it in an address of the answer page, or in a field. */
export const shiftKey = (assignmentId: string): string => assignmentId.slice(-8)
