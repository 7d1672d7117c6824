import { statfs } from 'node:fs/promises'
import { nodeUrls } from '#server/config/database-url.ts'
import type { Config } from '#server/config/config.ts'
import { readCertificateEnd, type Shown } from '#server/certificate.ts'
import type { Services } from '#server/services.ts'

/** Measures the disk of the embedded database and the caught messages. Each process reports its own machine. */
export const measureDisk = async ({ config, metrics }: Services) => {
  const found = await statfs(config.dataDir).catch(() => null)
  metrics.diskFreeBytes.remove()
  metrics.diskSizeBytes.remove()
  if (!found) return // an external database needs no folder
  // Counts like `df`: the free share of the space that users may have.
  metrics.diskFreeBytes.set(found.bavail * found.bsize)
  metrics.diskSizeBytes.set((found.blocks - found.bfree + found.bavail) * found.bsize)
}

/** The interval between reads of a certificate: a handshake costs processor time on both sides. */
const FRESH_MS = 3_600_000
/** An unreadable certificate is retried sooner. */
const AGAIN_MS = 60_000

interface Known {
  readonly end: number | null
  readonly until: number
}

const known = new WeakMap<Services['metrics'], Map<string, Known>>()

/** Reads in the background, so that no one waits for a handshake: the next scrape gets the result. */
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

/** Days until the first of the readable certificates expires; null if none was readable. */
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

/** The public certificate, and those of all database nodes. Other servers' show as failed connections. */
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
