import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import path from 'node:path'

export interface Front {
  readonly port: number
  end(): void
}

/**
 * The server that Chromium calls instead of the service: it has the stage's own pages, and proxies the service. The
 * service forbids being framed, and the stage frames it in a telephone, so this removes those two headers.
 *
 * @param folder the folder for its certificate
 */
export function openFront(
  servicePort: number,
  own: ReadonlyMap<string, string | Buffer>,
  folder: string,
): Promise<Front> {
  const server = createServer(certificateIn(folder), (incoming, answer) => {
    const { url = '/', method, headers } = incoming
    const page = own.get(url)
    if (page !== undefined) {
      const type = typeof page === 'string' ? 'text/html; charset=utf-8' : 'font/woff2'
      answer.writeHead(200, { 'content-type': type }).end(page)
      return
    }
    const onward = request({ host: '127.0.0.1', port: servicePort, path: url, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, framed(given.headers))
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ port, end: () => server.close().closeAllConnections() })
    })
  })
}

/** Self-signed; the films' browser does not check. */
function certificateIn(folder: string) {
  const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name))
  const made = [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-days',
    '2',
    '-subj',
    '/CN=vikarklar.example',
  ]
  const { status, error, stderr } = spawnSync('openssl', [...made, '-keyout', key, '-out', cert], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`openssl made no certificate: ${error?.message ?? stderr}`)
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

function framed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'x-frame-options': _, 'content-security-policy': __, ...rest } = headers
  return rest
}
