import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { smtpServer } from '#features/email/server/smtp-server.ts'
import type { Config } from '#server/config/config.ts'
import { nodeUrls } from '#server/config/database-url.ts'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { addressOf } from './node.ts'
import { reasonOf } from './reasons.ts'

/** Checks the certificates of the service and of its peers, and their remaining days. */
export const certificatesChecks: readonly Check[] = [
  { name: 'certificate of the site', group: 'certificates', reads: ['APP_URL'], lookWith: lookAtSite },
  { name: 'certificate of smtp', group: 'certificates', reads: ['SMTP_URL'], lookWith: lookAtSmtp },
  {
    name: 'certificate of the database',
    group: 'certificates',
    reads: ['DATABASE_URL'],
    lookWith: lookAtDatabase,
  },
]

const TIMEOUT_MS = 4500
/** Automatic renewal happens a month before expiry. */
const FEW_DAYS = 14
const DAY_MS = 86_400_000

async function lookAtSite({ appUrl, https }: Config, { now }: Ground): Promise<Finding> {
  if (!https) return skipped('APP_URL is not https.')
  const { hostname, port } = new URL(appUrl)
  const door: Door = { host: bare(hostname), port: Number(port || 443), opens: 'at once' }
  return look(door, now, 'Renew it, and let the proxy read it again.', (reason) =>
    warn(
      `${addressText(door)} was not reached from here: ${reason}.`,
      'Look at it from outside; a proxy on another network may not be reached from here.',
    ),
  )
}

/** The address at which a server presents its certificate. */
interface Door {
  readonly host: string
  readonly port: number
  /** The protocol before TLS begins. */
  readonly opens: 'at once' | 'smtp' | 'postgres'
  /** Replaces the authorities that this machine trusts. */
  readonly ca?: string
}

interface PeerCertificate {
  readonly endsAt: Date
  /** Node's code for why it is not trusted; null if it is. */
  readonly refusal: string | null
}

/** Connects, reads the certificate and disconnects. @throws Error when none is presented in time */
const readPeerCertificate = async (door: Door, timeoutMs: number): Promise<PeerCertificate> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const socket = connect(door.port, door.host)
  socket.on('error', () => {}) // The awaited call fails with the same error.
  try {
    await once(socket, 'connect', { signal })
    if (door.opens === 'smtp') await beginBySmtp(socket, signal)
    if (door.opens === 'postgres') await beginByPostgres(socket, signal)
    const secured = connectTls({
      socket,
      host: door.host,
      rejectUnauthorized: false, // inspected without verification
      ...(isIP(door.host) ? {} : { servername: door.host }),
      ...(door.ca === undefined ? {} : { ca: door.ca }),
    })
    secured.on('error', () => {})
    await once(secured, 'secureConnect', { signal })
    const endsAt = new Date(secured.getPeerCertificate().valid_to)
    const refusal: unknown = secured.authorizationError
    return { endsAt, refusal: secured.authorized ? null : String(refusal) }
  } finally {
    socket.destroy()
  }
}

const beginBySmtp = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  await readReply(socket, signal)
  for (const command of ['EHLO localhost', 'STARTTLS']) {
    socket.write(`${command}\r\n`)
    await readReply(socket, signal)
  }
}

/** A reply has several lines; the last has a space after its code. */
const readReply = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  let text = ''
  while (!/^\d{3} .*\r\n$/m.test(text)) text += await readSome(socket, signal)
  if (!text.startsWith('2')) throw new Error('the server begins no TLS')
}

/** PostgreSQL's SSLRequest: its length, and a code that is no protocol version. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const beginByPostgres = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  socket.write(SSL_REQUEST)
  if ((await readSome(socket, signal)) !== 'S') throw new Error('the server begins no TLS')
}

/** Reads without leaving bytes in the socket's buffer: TLS starts next. */
const readSome = async (socket: Socket, signal: AbortSignal): Promise<string> => {
  const ended = once(socket, 'close', { signal }).then(() => {
    throw new Error('the connection was closed')
  })
  const came = once(socket, 'data', { signal }).then(([data]: unknown[]) => String(data))
  socket.resume()
  const text = await Promise.race([came, ended])
  ended.catch(() => {})
  socket.pause()
  return text
}

async function lookAtSmtp({ smtpUrl }: Config, { now }: Ground): Promise<Finding> {
  if (smtpUrl === 'local') return skipped('The stand-in catches e-mail.')
  const { host, port, isOnThisMachine } = smtpServer(smtpUrl)
  if (isOnThisMachine) return skipped('A relay on this machine is not asked for a trusted one.')
  const isSecure = new URL(smtpUrl).protocol === 'smtps:'
  const door: Door = { host: bare(host), port, opens: isSecure ? 'at once' : 'smtp' }
  const next =
    'Name the host as its certificate does, or have the certificate renewed by whoever runs the mail server.'
  return look(door, now, next, () => skipped('None was shown: see smtp above.'))
}

/** Checks each address of the database that is reached over TLS. */
async function lookAtDatabase(
  { databaseUrl, databasePoolUrl, databaseReadUrl }: Config,
  { now }: Ground,
): Promise<Finding | readonly Finding[]> {
  const named = [...(databaseUrl === null ? [] : nodeUrls(databaseUrl)), databasePoolUrl, databaseReadUrl]
  const urls = named.filter((url) => url !== null)
  const secured = urls.filter((url) => {
    const mode = new URL(url).searchParams.get('sslmode') ?? 'disable'
    return mode !== 'disable' && !addressOf(url).startsWith('/')
  })
  if (secured.length === 0) return skipped('The database is not reached over TLS.')
  return Promise.all(secured.map((url) => lookAtNode(url, now)))
}

const lookAtNode = async (url: string, now: Ground['now']): Promise<Finding> => {
  const { hostname, port, searchParams } = new URL(url)
  const file = searchParams.get('sslrootcert')
  const ca = file === null ? undefined : await readFile(file, 'utf8').catch(() => undefined)
  if (file !== null && ca === undefined)
    return skipped('The file of sslrootcert cannot be read: see the database above.')
  const door: Door = {
    host: bare(searchParams.get('host') ?? decodeURIComponent(hostname)),
    port: Number(searchParams.get('port') ?? (port || 5432)),
    opens: 'postgres',
    ...(ca === undefined ? {} : { ca }),
  }
  const isUnchecked = searchParams.get('sslmode') === 'no-verify'
  const next =
    'Renew it on that node and reload PostgreSQL; for a CA of your own, add sslrootcert to DATABASE_URL.'
  return look(
    door,
    now,
    next,
    () => skipped(`${addressText(door)} showed none: see nodes above.`),
    isUnchecked,
  )
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const addressText = ({ host, port }: Door) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

const REFUSALS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has ended',
  CERT_NOT_YET_VALID: "is not valid yet (is this machine's clock right?)",
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by a CA that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by a CA that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates between it and its CA',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
}

const look = async (
  door: Door,
  now: Ground['now'],
  next: string,
  unreached: (reason: string) => Finding,
  isUnchecked = false,
): Promise<Finding> => {
  try {
    const { endsAt, refusal } = await readPeerCertificate(door, TIMEOUT_MS)
    const days = Math.floor((endsAt.getTime() - now().getTime()) / DAY_MS)
    const date = endsAt.toISOString().slice(0, 10)
    const its = `That of ${addressText(door)}`
    if (days < 0) return fail(`${its} ended on ${date}.`, next)
    if (refusal !== null && !isUnchecked)
      return fail(`${its} ${REFUSALS[refusal] ?? `is not trusted (${refusal})`}.`, next)
    return days < FEW_DAYS
      ? warn(`${its} ends in ${days} days, on ${date}.`, next)
      : ok(`${its} is valid for ${days} days, until ${date}.`)
  } catch (error) {
    return unreached(reasonOf(error))
  }
}
