import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readOrCreate } from '../create-once.ts'
import { describeFullDisk, makeDataDir, NO_ROOM } from '../postgres/directories.ts'
import { list, readEnvironment, type Values } from './environment.ts'
import {
  gatewayCredentials,
  isLocalhost,
  NO_GATEWAYS,
  type GatewayCredentials,
  type GatewayName,
  ConfigError,
} from './gateways.ts'
import { readProviders, type OidcProvider } from './oidc.ts'

export { ConfigError, isLocalhost }

/** Everything that can be set from outside, checked once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly appUrl: string
  readonly dataDir: string
  /** Any PostgreSQL 15 or newer; null means the embedded one. */
  readonly databaseUrl: string | null
  /** A pooler in transaction mode in front of it, for transactions. */
  readonly databasePoolUrl: string | null
  /** A read-only replica, for heavy reads. */
  readonly databaseReadUrl: string | null
  readonly secret: string
  readonly process: 'all' | 'web' | 'worker'
  /** 'local' catches messages and shows them at /utboks to holders of its key. */
  readonly smsGateway: GatewayName
  /** Credentials of each real gateway; null if not configured. */
  readonly gateways: GatewayCredentials
  /** Calling codes such as +47: SMS to other countries are not sent. */
  readonly smsCountries: readonly string[]
  /** Addresses or networks that may send delivery reports; empty accepts every caller with the secret path. */
  readonly smsReportAddresses: readonly string[]
  /** An SMTP server's address; 'local' is the mailbox at /utboks. */
  readonly smtpUrl: string
  readonly mailFrom: string
  /** Base address for returned mail, extended by a signature per mail; null returns it to the sender. */
  readonly mailBounces: string | null
  readonly smsSender: string
  /** The number that substitutes answer by SMS, which is also the sender; null: SMS cannot be answered. */
  readonly smsReplyNumber: string | null
  /** SMS granted to a new employer; 0: none. */
  readonly welcomeSms: number
  /** Card payment by Stripe; 'local' is the stand-in, and 'none' leaves credits to the superadmin. */
  readonly stripe: StripeCredentials | 'local' | 'none'
  readonly superadminEmail: string | null
  readonly logLevel: string
  /** Seconds in which a request can be undone before anything is sent; 0 turns this off. */
  readonly undoSeconds: number
  /** Serve cookies as `__Host-` and ask browsers for https only. */
  readonly https: boolean
  /** Hosts of push services that browsers may name: `*.` for subdomains, or an origin on this machine. */
  readonly pushServices: readonly string[]
  readonly product: { name: string; email: string; phone: string; orgNumber: string | null }
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: string[]
  /** Lets Prometheus read `/metrics`; null closes it. */
  readonly metricsToken: string | null
  /** Login providers. */
  readonly oidc: readonly OidcProvider[]
}

export interface StripeCredentials {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Replaces Stripe's address in tests. */
  readonly url: string | null
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError with every fault
 */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const { values, faults } = readEnvironment(set)
  /** Reads a value that depends on several variables; `meanwhile` replaces it while faults are collected. */
  const checked = <T>(read: () => T, meanwhile: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(...error.faults)
      return meanwhile
    }
  }
  const config = toConfig(values, checked, set)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

const toConfig = (
  values: Values,
  checked: <T>(read: () => T, meanwhile: T) => T,
  set: Readonly<Record<string, string | undefined>>,
): Config => {
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const local = isLocalhost(appUrl)
  const dataDir = path.resolve(values.DATA_DIR)
  const smsGateway = checked(
    () => values.SMS_GATEWAY ?? standIn(local, 'SMS_GATEWAY', 'the SMS gateway'),
    'local',
  )
  for (const check of [checkGateway, checkReplies]) checked(() => check(values, { local, set }), undefined)
  return {
    host: values.HOST,
    port: values.PORT,
    appUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolUrl: checked(() => besideTheDatabase(values, 'DATABASE_POOL_URL'), null),
    databaseReadUrl: checked(() => besideTheDatabase(values, 'DATABASE_READ_URL'), null),
    secret: checked(() => secretOf(values, dataDir), ''),
    process: values.PROCESS,
    smsGateway,
    gateways: checked(() => gatewayCredentials(values, smsGateway), NO_GATEWAYS),
    smsCountries: list(values.SMS_COUNTRIES),
    smsReportAddresses: list(values.SMS_REPORT_ADDRESSES),
    smtpUrl: checked(() => values.SMTP_URL ?? standIn(local, 'SMTP_URL', 'the SMTP server'), 'local'),
    stripe: checked(() => stripeOf(values, local), 'local'),
    mailFrom: values.MAIL_FROM ?? values.CONTACT_EMAIL,
    mailBounces: values.MAIL_BOUNCES ?? null,
    smsSender: values.SMS_REPLY_NUMBER ?? values.SMS_SENDER,
    smsReplyNumber: values.SMS_REPLY_NUMBER ?? null,
    welcomeSms: values.WELCOME_SMS,
    superadminEmail: values.SUPERADMIN_EMAIL?.toLowerCase() ?? null,
    logLevel: values.LOG_LEVEL,
    undoSeconds: values.UNDO_SECONDS,
    https: appUrl.startsWith('https:'),
    pushServices: list(values.PUSH_SERVICES),
    product: {
      name: values.PRODUCT_NAME,
      email: values.CONTACT_EMAIL,
      phone: values.CONTACT_PHONE,
      orgNumber: values.ORG_NUMBER ?? null,
    },
    trustProxy: list(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN ?? null,
    oidc: checked(() => readProviders(set), []),
  }
}

const besideTheDatabase = (values: Values, name: 'DATABASE_POOL_URL' | 'DATABASE_READ_URL') => {
  if (values[name] && !values.DATABASE_URL)
    throw new ConfigError(`${name} must be set together with DATABASE_URL: the embedded database has neither`)
  return values[name] ?? null
}

/** A gateway's demands on other variables. Twilio reports from changing addresses. */
const checkGateway = (
  {
    SMS_GATEWAY: gateway,
    SMS_REPORT_ADDRESSES: addresses,
    SMS_SENDER: sender,
    SMS_REPLY_NUMBER: replyNumber,
  }: Values,
  { local }: { readonly local: boolean },
) => {
  if (gateway === 'link' && !replyNumber && !/^[A-Za-z][A-Za-z0-9]{1,10}$/.test(sender))
    throw new ConfigError(
      'SMS_SENDER must be 2-11 letters or digits, and begin with a letter, when SMS_GATEWAY is link',
    )
  if (gateway !== 'twilio') return
  if (local)
    throw new ConfigError('APP_URL must be an address that Twilio can reach when SMS_GATEWAY is twilio')
  if (addresses)
    throw new ConfigError(
      'SMS_REPORT_ADDRESSES must be empty when SMS_GATEWAY is twilio: its addresses change',
    )
}

/** A reply goes to the sender of the message, so the sender must be the number. */
const checkReplies = (
  { SMS_REPLY_NUMBER: number, SMS_GATEWAY: gateway, SMS_SENDER: sender, LINK_REPLIES: allowed }: Values,
  { set }: { readonly set: Readonly<Record<string, string | undefined>> },
) => {
  if (!number) return
  if (set['SMS_SENDER']?.trim() && sender !== number.replace('+', ''))
    throw new ConfigError(
      `SMS_SENDER must be empty or the digits of SMS_REPLY_NUMBER: a phone cannot reply to the name ${sender}`,
    )
  if (gateway === 'link' && !allowed)
    throw new ConfigError(
      'LINK_REPLIES must be unverified when SMS_REPLY_NUMBER is set and SMS_GATEWAY is link: replies through LINK are untested',
    )
}

const stripeOf = (values: Values, local: boolean): Config['stripe'] => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey) return standIn(local, 'STRIPE_SECRET_KEY', 'a secret key of Stripe, or none')
  if (secretKey === 'local' || secretKey === 'none') return secretKey
  if (!webhookSecret)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY: the signing secret of the webhook (whsec_...)',
    )
  return { secretKey, webhookSecret, url: values.STRIPE_URL ?? null }
}

/** The stand-ins for outside services are on by default on localhost only. */
const standIn = (local: boolean, variable: string, what: string): 'local' => {
  if (local) return 'local'
  throw new ConfigError(
    `${variable} must be set when APP_URL is not localhost: ${what}, or local for the stand-in`,
  )
}

/** The embedded database has a generated secret beside it; a shared database needs a shared secret. */
const secretOf = (values: Values, dataDir: string) => {
  if (values.APP_SECRET) return values.APP_SECRET
  if (values.DATABASE_URL)
    throw new ConfigError('APP_SECRET must be set together with DATABASE_URL: at least 32 characters')
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) makeOwnDir(dataDir)
  const secret = readOrMake(file)
  if (secret.length >= 32) return secret
  throw new ConfigError(`APP_SECRET must be at least 32 characters: the one kept in ${file} was cut short`)
}

const readOrMake = (file: string): string => {
  try {
    return readOrCreate(file, () => randomBytes(32).toString('base64url'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      NO_ROOM.test(reason)
        ? describeFullDisk(path.dirname(file))
        : `DATA_DIR must hold the secret in a file of the user that starts, and ${file} cannot be used: ${reason}`,
    )
  }
}

const makeOwnDir = (dataDir: string) => {
  try {
    makeDataDir(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR must be a folder that the service can write to: ${reason}`)
  }
}
