import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isCallingCode } from '#shared/phone.ts'
import { readOrCreate } from '../create-once.ts'
import { makeDataDir } from '../postgres/directories.ts'
import {
  GATEWAY_NAMES,
  GatewayEnvironment,
  gatewayCredentials,
  isLocalhost,
  secureAddress,
  type GatewayCredentials,
  type GatewayName,
  ConfigError,
} from './gateways.ts'
import { besideDatabaseUrl, DatabaseUrl } from './database-url.ts'
import { readProviders, type OidcProvider } from './oidc.ts'
import { PushServices } from './push-services.ts'
import { SmsSender } from './sms-sender.ts'

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
  /** A copy of it that only reads, for what is heavy to read. */
  readonly databaseReadUrl: string | null
  readonly secret: string
  readonly process: 'all' | 'web' | 'worker'
  /** 'local' catches messages and shows them at /utboks, to those who have its key. */
  readonly smsGateway: GatewayName
  /** What each real gateway needs; null for one that is not configured. */
  readonly gateways: GatewayCredentials
  /** Calling codes such as +47: SMS to other countries are not sent. */
  readonly smsCountries: readonly string[]
  /** Whom delivery reports are taken from, addresses or networks; empty means anybody who knows the secret path. */
  readonly smsReportAddresses: readonly string[]
  /** An SMTP server's address; 'local' is the mailbox at /utboks. */
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly smsSender: string
  /** SMS that a new employer gets to begin with; 0: none. */
  readonly welcomeSms: number
  /** Card payment by Stripe; 'local' is the stand-in. */
  readonly stripe: StripeCredentials | 'local'
  readonly superadminEmail: string | null
  readonly logLevel: string
  /** How long a request waits before anything is sent, so that it can be undone; 0 for not at all. */
  readonly undoSeconds: number
  /** Serve cookies as `__Host-` and ask browsers for https only. */
  readonly https: boolean
  /** Whose addresses browsers may hand us to send push to: hosts, `*.` for any below one, or an origin on this machine. */
  readonly pushServices: readonly string[]
  readonly product: { name: string; email: string; phone: string; orgNumber: string | null }
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: string[]
  /** Lets Prometheus read `/metrics`; null closes it. */
  readonly metricsToken: string | null
  /** Whom people may log in with instead of a password or a link. */
  readonly oidc: readonly OidcProvider[]
}

export interface StripeCredentials {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another address than Stripe's own, for trying it out. */
  readonly url: string | null
}

/** An address or network, or a name that Fastify knows for several. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim()) || isAddress(text)

const isAddress = (text: string) => {
  const [address = '', bits, ...more] = text.trim().split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

const APP_URL_RULE = 'APP_URL must be an address such as https://vikarklar.example'

const Environment = z.object({
  PORT: z.coerce.number('PORT must be a port number, 0-65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: APP_URL_RULE })
    .max(85, 'APP_URL must be at most 85 characters: every SMS holds it')
    .refine((text) => !/[?#@]/.test(text), APP_URL_RULE)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_POOL_URL: besideDatabaseUrl('DATABASE_POOL_URL').optional(),
  DATABASE_READ_URL: besideDatabaseUrl('DATABASE_READ_URL').optional(),
  APP_SECRET: z.string().min(32, 'APP_SECRET must be at least 32 characters').optional(),
  PROCESS: z.enum(['all', 'web', 'worker'], 'PROCESS must be all, web or worker').default('all'),
  SMS_GATEWAY: z.enum(GATEWAY_NAMES, `SMS_GATEWAY must be ${GATEWAY_NAMES.join(', ')}`).optional(),
  ...GatewayEnvironment,
  SMS_COUNTRIES: z
    .string()
    .refine((text) => list(text).every(isCallingCode), 'SMS_COUNTRIES must be calling codes such as +47,+46')
    .default('+47'),
  SMS_REPORT_ADDRESSES: z
    .string()
    .refine(
      (text) => text.split(',').every(isAddress),
      'SMS_REPORT_ADDRESSES must be addresses or networks, separated by commas',
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(local|[sr]k_\w+)$/,
      'STRIPE_SECRET_KEY must be a secret key of Stripe (sk_...), or local for the stand-in',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook (whsec_...)')
    .optional(),
  STRIPE_URL: secureAddress('STRIPE_URL').optional(),
  SMS_SENDER: SmsSender,
  WELCOME_SMS: z.coerce
    .number('WELCOME_SMS must be a number, 0-1000')
    .int()
    .min(0)
    .max(1000, 'WELCOME_SMS must be a number, 0-1000')
    .default(10),
  SMTP_URL: z
    .string()
    .refine(
      (text) =>
        text === 'local' || (/^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).search === ''),
      'SMTP_URL must be smtp://user:password@host:port, smtps://... or local, without options behind it',
    )
    .optional(),
  MAIL_FROM: z.email('MAIL_FROM must be an e-mail address').optional(),
  SUPERADMIN_EMAIL: z.email('SUPERADMIN_EMAIL must be an e-mail address').optional(),
  UNDO_SECONDS: z.coerce
    .number('UNDO_SECONDS must be a number of seconds, 0-60')
    .int()
    .min(0)
    .max(60, 'UNDO_SECONDS must be a number of seconds, 0-60')
    .default(10),
  PUSH_SERVICES: PushServices,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
  PRODUCT_NAME: z.string().min(1).default('Vikarklar'),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an e-mail address').default('hei@vikarklar.example'),
  CONTACT_PHONE: z.string().default('+47 400 00 000'),
  ORG_NUMBER: z
    .string()
    .regex(/^\d{9}$/, 'ORG_NUMBER must be nine digits')
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every(isProxy),
      'TRUST_PROXY must be addresses or networks of proxies, separated by commas',
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/, 'METRICS_TOKEN must be at least 32 letters and digits')
    .optional(),
})

type Values = z.infer<typeof Environment>

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError
 */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) throw new ConfigError(firstProblem(parsed.error))
  const values = parsed.data
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const local = isLocalhost(appUrl)
  if (values.SMS_GATEWAY === 'twilio') checkForTwilio(values, local)
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    host: values.HOST,
    port: values.PORT,
    appUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolUrl: besideTheDatabase(values, 'DATABASE_POOL_URL'),
    databaseReadUrl: besideTheDatabase(values, 'DATABASE_READ_URL'),
    secret: secretOf(values, dataDir),
    process: values.PROCESS,
    smsGateway: values.SMS_GATEWAY ?? standIn(local, 'SMS_GATEWAY', 'the SMS gateway'),
    gateways: gatewayCredentials(values, values.SMS_GATEWAY ?? 'local'),
    smsCountries: list(values.SMS_COUNTRIES),
    smsReportAddresses: list(values.SMS_REPORT_ADDRESSES),
    smtpUrl: values.SMTP_URL ?? standIn(local, 'SMTP_URL', 'the SMTP server'),
    stripe: stripeOf(values, local),
    mailFrom: values.MAIL_FROM ?? values.CONTACT_EMAIL,
    smsSender: values.SMS_SENDER,
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
    oidc: readProviders(set),
  }
}

const besideTheDatabase = (values: Values, name: 'DATABASE_POOL_URL' | 'DATABASE_READ_URL') => {
  if (values[name] && !values.DATABASE_URL)
    throw new ConfigError(`${name} must be set together with DATABASE_URL: the embedded database has neither`)
  return values[name] ?? null
}

/** It reports the outcome of each SMS to us, from addresses that change. */
const checkForTwilio = ({ SMS_REPORT_ADDRESSES: addresses }: Values, local: boolean) => {
  if (local)
    throw new ConfigError('APP_URL must be an address that Twilio can reach when SMS_GATEWAY is twilio')
  if (addresses)
    throw new ConfigError(
      'SMS_REPORT_ADDRESSES must be empty when SMS_GATEWAY is twilio: its addresses change',
    )
}

const list = (text: string | undefined) => text?.split(',').map((part) => part.trim()) ?? []

const stripeOf = (values: Values, local: boolean): Config['stripe'] => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey) return standIn(local, 'STRIPE_SECRET_KEY', 'a secret key of Stripe')
  if (secretKey === 'local') return 'local'
  if (!webhookSecret)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY: the signing secret of the webhook (whsec_...)',
    )
  return { secretKey, webhookSecret, url: values.STRIPE_URL ?? null }
}

const firstProblem = (error: z.ZodError) => {
  const [issue] = error.issues
  const variable = String(issue?.path[0])
  const message = issue?.message ?? 'unknown problem'
  return message.includes(variable) ? message : `${variable} is not valid: ${message}`
}

/** The stand-ins for outside services are on by default on localhost only. */
const standIn = (local: boolean, variable: string, what: string): 'local' => {
  if (local) return 'local'
  throw new ConfigError(
    `${variable} must be set when APP_URL is not localhost: ${what}, or local for the stand-in`,
  )
}

/** With the embedded database the secret is made once and kept beside it; another database is shared, and so must it be. */
const secretOf = (values: Values, dataDir: string) => {
  if (values.APP_SECRET) return values.APP_SECRET
  if (values.DATABASE_URL)
    throw new ConfigError('APP_SECRET must be set together with DATABASE_URL: at least 32 characters')
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) makeOwnDir(dataDir)
  const secret = readOrCreate(file, () => randomBytes(32).toString('base64url'))
  if (secret.length >= 32) return secret
  throw new ConfigError(`APP_SECRET must be at least 32 characters: the one kept in ${file} was cut short`)
}

const makeOwnDir = (dataDir: string) => {
  try {
    makeDataDir(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR must be a folder that the service can write to: ${reason}`)
  }
}
