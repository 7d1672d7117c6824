import { isLocalhost, type Config } from './config.ts'
import { Environment, EXAMPLE_PHONE } from './environment.ts'
import { halfSet } from './gateways.ts'
import { providerVariables } from './oidc.ts'

/** Top-level domains that never exist on the internet (RFC 2606, RFC 6762). */
const RESERVED = /[@.](example|invalid|test|localhost|local)$|[@.]example\.(com|net|org)$/i

/** True for an address that receives no mail. */
export const isReserved = (email: string): boolean => RESERVED.test(email)

type Set = Readonly<Record<string, string | undefined>>

/** Lists hints about a valid configuration. One line each, for the log at start. */
export const remarksOn = (
  { https, appUrl, product, oidc }: Pick<Config, 'https' | 'appUrl' | 'product' | 'oidc'>,
  env: Set,
): string[] => {
  const set = Object.keys(env).filter((name) => env[name]?.trim())
  const known = [...Object.keys(Environment.shape), 'OIDC_PROVIDERS', ...oidc.flatMap(providerVariables)]
  return [
    ...(https && isReserved(product.email)
      ? ['CONTACT_EMAIL is an example address: nobody reads mail sent to it, and pages and e-mails show it']
      : []),
    ...(https && product.phone === EXAMPLE_PHONE
      ? ['CONTACT_PHONE is an example number: public pages and receipts show it']
      : []),
    ...(https || isLocalhost(appUrl)
      ? []
      : ['APP_URL is not https: passwords and personal links can be read on their way']),
    ...(paysWithoutMoney(env)
      ? [
          'STRIPE_SECRET_KEY is local while real SMS are sent: everyone takes SMS packages for nothing. Set a key of Stripe, or none',
        ]
      : []),
    ...set.flatMap((name) => unknownVariable(name, known)),
    ...halfSet(env),
  ]
}

/** Detects the payment stand-in beside a gateway that costs money. */
const paysWithoutMoney = ({ STRIPE_SECRET_KEY, SMS_GATEWAY = 'local' }: Set): boolean =>
  STRIPE_SECRET_KEY === 'local' && !['', 'local'].includes(SMS_GATEWAY)

/** Prefixes of the service's variables that other programs hardly use. */
const OURS = /^(LINK|SVEVE|TWILIO|STRIPE|OIDC|SMS|SMTP|MAIL|SUPERADMIN|PUSH_SERVICE|DATABASE)_/

const unknownVariable = (name: string, known: readonly string[]): string[] => {
  if (known.includes(name)) return []
  const meant = known.find((one) => one.length > 4 && isNear(name, one))
  if (meant) return [`${name} is not known and does nothing; ${meant} may be meant`]
  return OURS.test(name) ? [`${name} is not known and does nothing`] : []
}

/** Equal, or one letter more, less or changed, or two letters swapped. */
const isNear = (text: string, other: string): boolean => {
  const one = lettersOf(text)
  const two = lettersOf(other)
  let start = 0
  while (start < Math.max(one.length, two.length) && one[start] === two[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = two.slice(start, two.length - end)
  const areSwapped = left.length === 2 && left === `${right.at(1)}${right.at(0)}`
  return (left.length <= 1 && right.length <= 1) || areSwapped
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
