import { DOCUMENTS, paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import type { Config } from '#server/config/config.ts'

/** Addresses that crawlers must skip. Answer pages also send noindex, for crawlers that ignore robots.txt. */
const CLOSED = [paths.admin, paths.vikar, paths.api, serverPaths.outbox, '/betaling', '/webhooks']

export const robots = (appUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}${serverPaths.sitemap}`,
    '',
  ].join('\n')

export const sitemap = (appUrl: string): string => {
  const urls = DOCUMENTS.map((path) => `  <url><loc>${escapeXml(`${appUrl}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const DAY_MS = 86_400_000

/** RFC 9116 recommends less than a year: a reader can tell that the contact is current. */
const VALID_DAYS = 180

/** The security contact (security.txt). */
export const securityTxt = ({ appUrl, product }: Pick<Config, 'appUrl' | 'product'>, now: Date): string => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return [
    `Contact: mailto:${product.email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: nb, en',
    `Canonical: ${appUrl}${serverPaths.securityTxt}`,
    '',
  ].join('\n')
}
