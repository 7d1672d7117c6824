import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'

/** A server that presents a certificate. `postgres`: a PostgreSQL port, which needs a TLS request first. */
export interface Shown {
  readonly host: string
  readonly port: number
  readonly by: 'tls' | 'postgres'
}

const LONGEST_MS = 5000

/**
 * The expiry of the certificate that the server presents. Read by a handshake, because a program may still use an older
 * file. Untrusted and expired certificates are read too.
 * @throws without an answer by TLS within five seconds
 */
export const readCertificateEnd = async ({ host, port, by }: Shown): Promise<Date> => {
  const socket = connect({ host, port })
  const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), LONGEST_MS)
  try {
    return await new Promise<Date>((resolve, reject) => {
      socket.once('error', reject).once('close', () => reject(new Error('the connection ended')))
      const start = () => shakeHands(socket, host, resolve, reject)
      socket.once('connect', () => (by === 'postgres' ? askForTls(socket, start, reject) : start()))
    })
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** PostgreSQL's SSLRequest: its length, and a code that is no protocol version. The answer is one letter. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

const askForTls = (socket: Socket, start: () => void, reject: (reason: Error) => void) => {
  socket.once('data', (answer) => (String(answer) === 'S' ? start() : reject(new Error('no TLS there'))))
  socket.write(SSL_REQUEST)
}

const shakeHands = (
  socket: Socket,
  host: string,
  resolve: (end: Date) => void,
  reject: (reason: Error) => void,
) => {
  const name = isIP(host) === 0 ? { servername: host } : {}
  // Reads the certificate only: nothing is sent or trusted.
  const tls = secure({ socket, rejectUnauthorized: false, ...name })
  tls.once('error', reject).once('secureConnect', () => {
    const certificate = tls.getPeerX509Certificate()
    if (certificate) resolve(certificate.validToDate)
    else reject(new Error('no certificate there'))
  })
}
