import { DOCUMENTS, paths } from '#shared/paths.ts'

/** What is nobody's business but its user's. Answer links say so themselves, so that whoever comes anyway learns it. */
const CLOSED = [paths.admin, paths.vikar, paths.api, paths.outbox, '/betaling', '/webhooks']

export const robots = (appUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}${paths.sitemap}`,
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
