import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** The address at which a server presents its certificate. */
export interface Door {
  readonly host: string
  readonly port: number
  /** The protocol before TLS begins. */
  readonly opens: 'at once' | 'smtp' | 'postgres'
  /** Replaces the authorities that this machine trusts. */
  readonly ca?: string
}

export interface PeerCertificate {
  readonly endsAt: Date
  /** Node's code for why it is not trusted; null if it is. */
  readonly refusal: string | null
}

/** Connects, reads the certificate and disconnects. @throws Error when none is presented in time */
export const readPeerCertificate = async (door: Door, timeoutMs: number): Promise<PeerCertificate> => {
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
