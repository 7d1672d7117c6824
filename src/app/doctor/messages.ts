import { connect } from 'node:net'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { readJson } from '#features/sms/server/gateways/gateway.ts'
import { accountAddress, authorization } from '#features/sms/server/gateways/twilio-find.ts'
import { smtpServer, transportOptions } from '#features/email/server/smtp-server.ts'
import type { Config } from '#server/config/config.ts'
import type { LinkCredentials, SveveCredentials, TwilioCredentials } from '#server/config/gateways.ts'
import { withoutPersonalData } from '#server/log.ts'
import { call, type Called } from '#server/outbox/call.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { Check } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { isCertificateError, reasonOf } from './reasons.ts'

/** Checks the gateways of messages without sending one. */
export const messagesChecks: readonly Check[] = [
  { name: 'smtp', group: 'messages', reads: ['SMTP_URL'], lookWith: lookAtSmtp },
  { name: 'sms', group: 'messages', reads: ['SMS_GATEWAY'], lookWith: lookAtGateway },
]

const TIMEOUT_MS = 4500

/** Connects, starts TLS, logs in and quits, as the service does before a mail. */
async function lookAtSmtp(config: Config): Promise<Finding> {
  if (config.smtpUrl === 'local') return skipped('The stand-in catches e-mail, and shows it at /utboks.')
  const { host, port } = smtpServer(config.smtpUrl)
  const { username } = new URL(config.smtpUrl)
  const address = `${host}:${port}`
  const transport = createTransport({
    ...transportOptions(config.smtpUrl),
    pool: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return ok(`${address} ${username ? 'takes the login' : 'answers, and is given no login'}.`)
  } catch (error) {
    return refusedBySmtp(error, address)
  } finally {
    transport.close()
  }
}

const refusedBySmtp = (error: unknown, address: string): Finding => {
  if (isCertificateError(error))
    return skipped(`The certificate of ${address} is refused: see the certificates below.`)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EAUTH')
    return fail(
      `${address} refuses the login: ${answerIn(error)}.`,
      'Correct user and password in SMTP_URL (with %40 for @, %2F for /).',
    )
  if (code === 'ETLS')
    return fail(
      `${address} begins no TLS.`,
      'Use the port with STARTTLS (usually 587), or smtps:// for one that begins with TLS (465).',
    )
  return fail(
    `${address} was not reached: ${reasonOf(error)}.`,
    'Correct host and port in SMTP_URL; does a firewall close that port?',
  )
}

/** The server's reply in an error. */
const answerIn = (error: unknown): string =>
  error instanceof Error && 'response' in error && typeof error.response === 'string'
    ? withoutPersonalData(error.response.split('\n', 1)[0] ?? '').replace(/\.$/, '')
    : reasonOf(error)

async function lookAtGateway({ smsGateway, gateways }: Config): Promise<Finding> {
  const { link, sveve, twilio } = gateways
  if (smsGateway === 'twilio' && twilio) return lookAtTwilio(twilio)
  if (smsGateway === 'sveve' && sveve) return lookAtSveve(sveve)
  if (smsGateway === 'link' && link) return lookAtLink(link)
  return skipped('The stand-in catches SMS, and shows them at /utboks.')
}

const notAnswered = (gateway: string, called: Extract<Called, { kind: 'unanswered' }>): Finding =>
  called.status === 401 || called.status === 403
    ? fail(`${gateway} refuses the login (${called.status}).`, LOGIN[gateway] ?? '')
    : fail(
        `${gateway} does not serve: ${whyNot(called.outcome)}.`,
        'Correct its address, look at its status page, and see that a firewall lets the service out.',
      )

const whyNot = (outcome: Outcome): string =>
  'reason' in outcome ? outcome.reason.replace('TimeoutError', 'it did not come in time') : 'no answer'

const LOGIN: Readonly<Record<string, string>> = {
  Twilio: 'Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  Sveve: 'Correct SVEVE_USERNAME and SVEVE_PASSWORD.',
}

const Account = z.object({ status: z.string() })

/** Reads the account: https://www.twilio.com/docs/iam/api/account. */
const lookAtTwilio = async (credentials: TwilioCredentials): Promise<Finding> => {
  const called = await call(
    accountAddress(credentials, '.json'),
    { headers: authorization(credentials) },
    TIMEOUT_MS,
  )
  if (called.kind === 'unanswered') return notAnswered('Twilio', called)
  const status = readJson(Account, called.body)?.status
  if (called.status !== 200 || status === undefined)
    return fail(
      `Twilio answered ${called.status}, and not with the account.`,
      'Correct TWILIO_URL and TWILIO_ACCOUNT_SID.',
    )
  return status === 'active'
    ? ok('Twilio takes the login, and the account is active.')
    : fail('Twilio has closed or suspended the account.', 'See the console of Twilio.')
}

const FEW_SMS = 200

/** Reads the balance. By POST, so that no address contains the password. */
const lookAtSveve = async ({ url, username, password }: SveveCredentials): Promise<Finding> => {
  const body = new URLSearchParams({ cmd: 'sms_count', user: username, passwd: password })
  const called = await call(`${url}/SMS/AccountAdm`, { method: 'POST', body }, TIMEOUT_MS)
  if (called.kind === 'unanswered') return notAnswered('Sveve', called)
  const [count] = /^\d{1,9}$/.exec(called.body.trim()) ?? []
  if (count === undefined)
    return /passord|password/i.test(called.body)
      ? fail('Sveve refuses the login.', LOGIN['Sveve'] ?? '')
      : fail(`Sveve answered ${called.status}, and not with the number of SMS left.`, 'Correct SVEVE_URL.')
  if (count === '0')
    return fail('Sveve has no SMS left on the account.', 'Buy SMS on the account page of Sveve.')
  return Number(count) < FEW_SMS
    ? warn(`Sveve has ${count} SMS left on the account.`, 'Buy SMS on the account page of Sveve.')
    : ok(`Sveve takes the login, and has ${count} SMS left.`)
}

/** LINK documents no call that sends nothing, so the login is not tested. */
const lookAtLink = async ({ url }: LinkCredentials): Promise<Finding> => {
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  const at = { host: hostname, port: Number(port || (isPlain ? 80 : 443)) }
  const socket = isPlain ? connect(at) : connectTls({ ...at, servername: hostname })
  try {
    await once(socket, isPlain ? 'connect' : 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return ok('LINK is there; whether it takes the login shows with the first SMS.')
  } catch (error) {
    return fail(
      `LINK was not reached: ${reasonOf(error)}.`,
      'Correct LINK_URL; does a firewall let the service out?',
    )
  } finally {
    socket.destroy()
  }
}
