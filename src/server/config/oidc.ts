import { ConfigError, isLocalhost } from './gateways.ts'

/** A provider that replaces the password: Entra ID, Feide, or another that speaks OpenID Connect. */
export interface OidcProvider {
  /** Short, in addresses and in the database. */
  readonly id: string
  /** The name on buttons. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

const ID = /^[a-z][a-z0-9-]{0,29}$/
const NAME_MAX = 40

/**
 * Reads the providers in `OIDC_PROVIDERS`, each from its own four variables.
 *
 * @throws ConfigError
 */
export const readProviders = (env: Environment): readonly OidcProvider[] => {
  const ids = env['OIDC_PROVIDERS']?.split(',').map((id) => id.trim()) ?? []
  if (ids.some((id) => !ID.test(id)) || new Set(ids).size < ids.length)
    throw new ConfigError(
      'OIDC_PROVIDERS must be different short names of small letters, digits and hyphens, separated by commas: entra,feide',
    )
  const providers = ids.map((id) => readProvider(id, env))
  for (const [index, { id, issuer }] of providers.entries()) {
    const other = providers.slice(0, index).find((one) => one.issuer === issuer)
    if (other)
      throw new ConfigError(
        `${variable(id, 'ISSUER')} must not be that of ${other.id} too: people are known by it`,
      )
  }
  return providers
}

const readProvider = (id: string, env: Environment): OidcProvider => {
  const read = (part: string, rule: string): string => {
    const text = env[variable(id, part)]?.trim()
    if (!text)
      throw new ConfigError(`${variable(id, part)} must be set, as OIDC_PROVIDERS names ${id}: ${rule}`)
    return text
  }
  const name = read('NAME', 'what people call it, such as Feide')
  if (name.length > NAME_MAX || /[\p{Cc}\p{Cf}]/u.test(name))
    throw new ConfigError(`${variable(id, 'NAME')} must be at most ${NAME_MAX} characters`)
  return {
    id,
    name,
    issuer: checkIssuer(variable(id, 'ISSUER'), read('ISSUER', 'the address of the provider')),
    clientId: read('CLIENT_ID', 'what the provider calls this service'),
    clientSecret: read('CLIENT_SECRET', 'the secret that the provider gave this service'),
  }
}

/** The names of the variables of a provider. */
export const providerVariables = ({ id }: Pick<OidcProvider, 'id'>): string[] =>
  ['NAME', 'ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((part) => variable(id, part))

const variable = (id: string, part: string) => `OIDC_${id.toUpperCase().replaceAll('-', '_')}_${part}`

/** Entra's multi-tenant addresses: their tokens have an issuer per tenant. */
const EVERYBODYS = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

const checkIssuer = (name: string, text: string): string => {
  const rule = `${name} must be an https address, as the provider writes it in its tokens`
  if (!URL.canParse(text)) throw new ConfigError(rule)
  const { protocol, username, password, search, hash, href } = new URL(text)
  if (username + password + search + hash !== '') throw new ConfigError(rule)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocalhost(text))) throw new ConfigError(rule)
  if (EVERYBODYS.test(href))
    throw new ConfigError(
      `${name} must be that of one organisation: https://login.microsoftonline.com/<tenant id>/v2.0`,
    )
  return href
}
