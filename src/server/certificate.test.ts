import { createServer, type Server } from 'node:net'
import { createServer as createSecure, TLSSocket } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { makeCertificate } from '#test/certificate.ts'
import { readCertificateEnd } from './certificate.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const listen = async (server: Server) => {
  open.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

const daysUntil = (end: Date) => Math.round((end.getTime() - Date.now()) / 86_400_000)

it('reads the expiry of a certificate from any issuer', async () => {
  const port = await listen(createSecure(makeCertificate('localhost', 9)))
  for (const host of ['127.0.0.1', 'localhost'])
    expect(daysUntil(await readCertificateEnd({ host, port, by: 'tls' }))).toBe(9)
})

it('asks PostgreSQL for TLS first', async () => {
  const certificate = makeCertificate('localhost', 20)
  const asked: number[][] = []
  const port = await listen(
    createServer((socket) => {
      socket.once('data', (request) => {
        const bytes = Buffer.from(request)
        asked.push([bytes.readInt32BE(0), bytes.readInt32BE(4)])
        socket.write('S')
        new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {})
      })
    }),
  )
  expect(daysUntil(await readCertificateEnd({ host: '127.0.0.1', port, by: 'postgres' }))).toBe(20)
  expect(asked).toEqual([[8, 80877103]])
})

it('fails without an answer, and without TLS', async () => {
  const closed = await freePort()
  await expect(readCertificateEnd({ host: '127.0.0.1', port: closed, by: 'tls' })).rejects.toThrow()
  const plain = await listen(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  for (const by of ['tls', 'postgres'] as const)
    await expect(readCertificateEnd({ host: '127.0.0.1', port: plain, by })).rejects.toThrow()
})
