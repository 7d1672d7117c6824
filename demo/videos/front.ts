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
 * What Chromium calls instead of the service: the stage's own pages, and the service behind them. The service forbids to be
 * shown within another page, and a stage that shows it in a telephone is just that: so these two headers are left out.
 *
 * @param folder where its certificate may lie
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
