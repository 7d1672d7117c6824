import { statfs } from 'node:fs/promises'
import { nodeUrls } from '#server/config/database-url.ts'
import type { Config } from '#server/config/config.ts'
import { readCertificateEnd, type Shown } from '#server/certificate.ts'
import type { Services } from '#server/services.ts'

/** The disk that the embedded database and the caught messages are on; of several processes each tells of its own machine. */
export const measureDisk = async ({ config, metrics }: Services) => {
  const found = await statfs(config.dataDir).catch(() => null)
  metrics.diskFreeBytes.remove()
  metrics.diskSizeBytes.remove()
  if (!found) return // with another database it need not be there
  // As `df` counts: what is left for users, of what they may have at all.
  metrics.diskFreeBytes.set(found.bavail * found.bsize)
  metrics.diskSizeBytes.set((found.blocks - found.bfree + found.bavail) * found.bsize)
}

/** How often a certificate is read anew: a handshake takes some of the processor on both sides. */
const FRESH_MS = 3_600_000
/** One that could not be read is tried again sooner. */
const AGAIN_MS = 60_000

interface Known {
  readonly end: number | null
  readonly until: number
}

const known = new WeakMap<Services['metrics'], Map<string, Known>>()

/** Nobody waits for a handshake: what is read now is told when the metrics are next asked for. */
export const measureCertificates = (services: Services) => {
  const { config, metrics, clock } = services
  const now = clock.now().getTime()
  const read = known.get(metrics) ?? new Map<string, Known>()
  known.set(metrics, read)
  for (const [of, shown] of Object.entries(certificatesOf(config))) {
    const { end = null, until = 0 } = read.get(of) ?? {}
    metrics.certificateSeconds.remove(of)
    if (end !== null) metrics.certificateSeconds.set({ of }, (end - now) / 1000)
    if (shown.length === 0 || now < until) continue
    read.set(of, { end, until: now + AGAIN_MS })
    void firstToEnd(shown).then((found) =>
      read.set(
        of,
        found === null ? { end: null, until: now + AGAIN_MS } : { end: found, until: now + FRESH_MS },
      ),
    )
  }
}

/** Of those that could be read; null of none. */
const firstToEnd = async (shown: readonly Shown[]): Promise<number | null> => {
  const ends = await Promise.all(
    shown.map((one) =>
      readCertificateEnd(one).then(
        (end) => end.getTime(),
        () => Infinity,
      ),
    ),
  )
  const first = Math.min(...ends)
  return Number.isFinite(first) ? first : null
}

/** What people see, and what every node of the database shows. Other programs' servers tell of themselves by refusing. */
const certificatesOf = ({ appUrl, databaseUrl }: Pick<Config, 'appUrl' | 'databaseUrl'>) => ({
  app: [appUrl].flatMap((url): Shown[] => {
    const { protocol, hostname, port } = new URL(url)
    return protocol === 'https:' ? [{ host: hostname, port: Number(port) || 443, by: 'tls' }] : []
  }),
  database: (databaseUrl === null ? [] : nodeUrls(databaseUrl)).flatMap((url): Shown[] => {
    const { hostname, port, searchParams } = new URL(url)
    const isPlain = ['disable', null].includes(searchParams.get('sslmode'))
    const host = decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, '')
    return isPlain || host === '' ? [] : [{ host, port: Number(port) || 5432, by: 'postgres' }]
  }),
})
