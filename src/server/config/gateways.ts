import { z } from 'zod'
import { OperatorError } from '../postgres/operator-error.ts'

/**
 * Wrong or missing values. Each fault is one line that names the variable and what it must be; the message holds all
 * of them.
 */
export class ConfigError extends OperatorError {
  readonly faults: readonly string[]

  constructor(faults: string | readonly string[]) {
    const all = typeof faults === 'string' ? [faults] : faults
    super(all.length === 1 ? all[0] : `${all.length} faults in the configuration:\n- ${all.join('\n- ')}`)
    this.faults = all
  }
}

/** `local` catches SMS instead of sending them. */
export const GATEWAY_NAMES = ['local', 'link', 'sveve', 'twilio'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

export interface LinkCredentials {
  /** Without a slash at the end; `/sendbatch` comes behind it. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly platformId: string
  readonly partnerId: string
  /** The delivery report gate that LINK has configured for this service. */
  readonly gate: string
}

export interface SveveCredentials {
  readonly url: string
  readonly username: string
  readonly password: string
}

export interface TwilioCredentials {
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  /** Instead of the sender's name: a pool of senders at Twilio. */
  readonly messagingServiceSid: string | null
}

export interface GatewayCredentials {
  readonly link: LinkCredentials | null
  readonly sveve: SveveCredentials | null
  readonly twilio: TwilioCredentials | null
}

export const NO_GATEWAYS: GatewayCredentials = { link: null, sveve: null, twilio: null }

/** Traffic within this machine cannot be overheard. */
export const isLocalhost = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname)

/** Secrets must not travel in the clear, nor be part of an address. */
export const secureAddress = (variable: string) =>
  z.string().refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, search, hash } = new URL(text)
    return (
      username + password + search + hash === '' &&
      (protocol === 'https:' || (protocol === 'http:' && isLocalhost(text)))
    )
  }, `${variable} must be an https address, without user name, password or anything behind the path`)

const sid = (prefix: string, variable: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `${variable} must be ${prefix} and 32 hexadecimal digits`)

/** The variables of the gateways, all optional: only those of the chosen one are required. */
export const GatewayEnvironment = {
  LINK_URL: secureAddress('LINK_URL').optional(),
  LINK_USERNAME: z.string().optional(),
  LINK_PASSWORD: z.string().optional(),
  LINK_PLATFORM_ID: z.string().optional(),
  LINK_PARTNER_ID: z.string().optional(),
  LINK_GATE: z.string().optional(),
  SVEVE_URL: secureAddress('SVEVE_URL').default('https://sveve.no'),
  SVEVE_USERNAME: z.string().optional(),
  SVEVE_PASSWORD: z.string().optional(),
  TWILIO_URL: secureAddress('TWILIO_URL').default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: sid('AC', 'TWILIO_ACCOUNT_SID').optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: sid('MG', 'TWILIO_MESSAGING_SERVICE_SID').optional(),
}

type Values = { readonly [Name in keyof typeof GatewayEnvironment]?: string | undefined }

/** Required variables per gateway. */
const NEEDED = {
  link: ['LINK_URL', 'LINK_USERNAME', 'LINK_PASSWORD', 'LINK_PLATFORM_ID', 'LINK_PARTNER_ID', 'LINK_GATE'],
  sveve: ['SVEVE_USERNAME', 'SVEVE_PASSWORD'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
} as const satisfies Record<keyof GatewayCredentials, readonly (keyof Values)[]>

/** One line for each gateway with only some of its variables, which is therefore not used. */
export const halfSet = (values: Values): string[] =>
  (['link', 'sveve', 'twilio'] as const).flatMap((gateway) => {
    const missing = missingOf(gateway, values)
    const isHalf = missing.length > 0 && missing.length < NEEDED[gateway].length
    return isHalf ? [`${gateway} is not used as a gateway: ${missing.join(', ')} must be set, too`] : []
  })

const missingOf = (gateway: keyof GatewayCredentials, values: Values): (keyof Values)[] =>
  NEEDED[gateway].filter((name) => !values[name]?.trim())

/**
 * The credentials of every completely configured gateway: reports of a former one still arrive.
 *
 * @throws ConfigError that names each missing variable of the chosen gateway
 */
export const gatewayCredentials = (values: Values, chosen: GatewayName): GatewayCredentials => {
  const need = (gateway: keyof GatewayCredentials) => {
    const missing = missingOf(gateway, values)
    if (missing.length > 0 && chosen === gateway)
      throw new ConfigError(missing.map((name) => `${name} must be set when SMS_GATEWAY is ${gateway}`))
    return missing.length === 0
  }
  const value = (name: keyof Values) => values[name]?.trim() ?? ''
  const url = (name: keyof Values) => value(name).replace(/\/+$/, '')
  const [link, sveve, twilio] = [need('link'), need('sveve'), need('twilio')]
  return {
    link: link
      ? {
          url: url('LINK_URL'),
          username: value('LINK_USERNAME'),
          password: value('LINK_PASSWORD'),
          platformId: value('LINK_PLATFORM_ID'),
          partnerId: value('LINK_PARTNER_ID'),
          gate: value('LINK_GATE'),
        }
      : null,
    sveve: sveve
      ? { url: url('SVEVE_URL'), username: value('SVEVE_USERNAME'), password: value('SVEVE_PASSWORD') }
      : null,
    twilio: twilio
      ? {
          url: url('TWILIO_URL'),
          accountSid: value('TWILIO_ACCOUNT_SID'),
          authToken: value('TWILIO_AUTH_TOKEN'),
          messagingServiceSid: values.TWILIO_MESSAGING_SERVICE_SID ?? null,
        }
      : null,
  }
}
