import type { Config } from '#server/config.ts'
import { paths } from '#shared/paths.ts'

const DAY_MS = 86_400_000

/** RFC 9116 asks for less than a year: whoever reads it knows that somebody still answers. */
const VALID_DAYS = 180

/** Whom to tell of a weakness. */
export const securityTxt = ({ appUrl, product }: Pick<Config, 'appUrl' | 'product'>, now: Date): string => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return [
    `Contact: mailto:${product.email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: nb, en',
    `Canonical: ${appUrl}${paths.securityTxt}`,
    '',
  ].join('\n')
}
