/**
 * The header that names the download: `vikarklar-fjellhamar-skole-2026-11-23.zip`, for old programs without letters
 * that ASCII lacks.
 */
export const downloadAs = (name: string, date: string): string => {
  const known = slugOf(name, /[^\p{L}\p{N}]+/gu)
  const plain = slugOf(withoutMarks(name), /[^a-z0-9]+/g)
  const encoded = encodeURIComponent(fileName(known, date))
  return `attachment; filename="${fileName(plain, date)}"; filename*=UTF-8''${encoded}`
}

const slugOf = (name: string, other: RegExp): string => {
  const slug = name.normalize('NFC').toLowerCase().replaceAll(other, '-')
  const [short = ''] = /^.{0,60}/u.exec(slug) ?? []
  return short.replaceAll(/^-|-$/g, '') || 'arkiv'
}

const withoutMarks = (name: string): string =>
  name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFKD').replaceAll(/\p{M}/gu, '')

const fileName = (slug: string, date: string) => `vikarklar-${slug}-${date}.zip`
