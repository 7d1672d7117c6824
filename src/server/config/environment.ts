import { isIP } from 'node:net'
import { z } from 'zod'
import { isCallingCode } from '#shared/phone.ts'
import { besideDatabaseUrl, DatabaseUrl } from './database-url.ts'
import { GATEWAY_NAMES, GatewayEnvironment, secureAddress } from './gateways.ts'

/** An address or a network, or one of Fastify's names for several. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim()) || isAddress(text)

const isAddress = (text: string) => {
  const [address = '', bits, ...more] = text.trim().split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

const APP_URL_RULE = 'APP_URL must be an address without a path, such as https://vikarklar.example'

const BOUNCES_RULE =
  'MAIL_BOUNCES must be an e-mail address with at most 15 characters and no + before the @: a signature is added there'

/** A number without a subscriber. */
export const EXAMPLE_PHONE = '+47 400 00 000'

/** Those of current browsers: Chrome, Edge and most others, Firefox, Safari, and Edge on Windows. */
const KNOWN = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Hosts, `*.` for any subdomain, or for tests an origin on this machine; separated by commas. */
const PushServices = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => isPushService(part.trim())),
    'PUSH_SERVICES must be hosts such as fcm.googleapis.com or *.push.apple.com, separated by commas',
  )
  .default(KNOWN)

const isPushService = (text: string) =>
  /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(text) || /^http:\/\/127\.0\.0\.1:\d+$/.test(text)

/** Senders that belong to no one in particular: operators stop them, as a defence against fraud. */
const GENERIC_SENDERS = new Set(
  'INFO SMS SMSINFO INFOSMS MMS TEST ALERT NOTICE VERIFY CODE KODE MESSAGE MELDING BESKJED VARSEL SERVICE NORGE'.split(
    ' ',
  ),
)

/** The sender's name on every SMS: alphanumeric, as GSM 03.40 allows. */
const SmsSender = z
  .string()
  .regex(/^(?=.*\S)[A-Za-z0-9 ]{1,11}$/, 'SMS_SENDER must be 1-11 letters, digits or spaces')
  .refine(
    (sender) => !GENERIC_SENDERS.has(sender.toUpperCase().replaceAll(' ', '')),
    'SMS_SENDER must name the service: operators refuse general words such as INFO or SMS',
  )
  .default('Vikarklar')

/** Every variable with a fixed name; those of a login provider contain its name. */
export const Environment = z.object({
  PORT: z.coerce.number('PORT must be a port number, 0-65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: APP_URL_RULE })
    .max(85, 'APP_URL must be at most 85 characters: every SMS holds it')
    .refine((text) => /^https?:\/\/[^/?#@]+\/*$/.test(text), APP_URL_RULE)
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
      /^(local|none|[sr]k_\w+)$/,
      'STRIPE_SECRET_KEY must be a secret key of Stripe (sk_...), none to sell by invoice only, or local for the stand-in',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook (whsec_...)')
    .optional(),
  STRIPE_URL: secureAddress('STRIPE_URL').optional(),
  SMS_SENDER: SmsSender,
  SMS_REPLY_NUMBER: z
    .string()
    .regex(
      /^(\+\d{8,15}|\d{4,8})$/,
      'SMS_REPLY_NUMBER must be a number such as +4759440000, or a short one of 4-8 digits',
    )
    .optional(),
  LINK_REPLIES: z.literal('unverified', 'LINK_REPLIES must be unverified, or not set').optional(),
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
  MAIL_BOUNCES: z
    .email(BOUNCES_RULE)
    .regex(/^[^+]{1,15}@/, BOUNCES_RULE)
    .optional(),
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
  CONTACT_PHONE: z.string().default(EXAMPLE_PHONE),
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

export type Values = z.infer<typeof Environment>

/** Splits a list that is separated by commas. */
export const list = (text: string | undefined): string[] => text?.split(',').map((part) => part.trim()) ?? []

/**
 * Reads each variable by itself, so that one start lists all that are wrong. A variable that is wrong counts as not
 * set.
 *
 * @returns the values, and one line for each fault
 */
export const readEnvironment = (
  set: Readonly<Record<string, string | undefined>>,
): { readonly values: Values; readonly faults: string[] } => {
  const { error } = Environment.safeParse(set)
  const wrong = new Map<string, string>()
  for (const {
    path: [variable],
    message,
  } of error?.issues ?? [])
    if (!wrong.has(String(variable))) wrong.set(String(variable), message)
  const right = Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name)))
  const toLine = ([name, message]: [string, string]) =>
    message.includes(name) ? message : `${name} is not valid: ${message}`
  return { values: Environment.parse(right), faults: [...wrong].map(toLine) }
}
