import type { Config } from './config.ts'

/** Top-level domains that never exist on the internet (RFC 2606, RFC 6762). */
const RESERVED = /[@.](example|invalid|test|localhost|local)$|[@.]example\.(com|net|org)$/i

/** True for an address that no mail reaches. */
export const isReserved = (email: string): boolean => RESERVED.test(email)

/** What an operator should know about a configuration that works. One line each, for the log at start. */
export const remarksOn = ({ https, product }: Pick<Config, 'https' | 'product'>): string[] =>
  https && isReserved(product.email)
    ? ['CONTACT_EMAIL is an example address: nobody reads mail sent to it, and pages and e-mails show it']
    : []
