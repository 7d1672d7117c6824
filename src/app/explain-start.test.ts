import { createServer } from 'node:http'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { OperatorError } from '#server/postgres/operator-error.ts'
import { explainStart } from './explain-start.ts'

const configOf = (env: Record<string, string> = {}) =>
  loadConfig({
    APP_SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://app:word@localhost:5432/vikarklar',
    ...env,
  })

const failureOf = async (host: string, port: number) => {
  const server = createServer().listen(port, host)
  const [error]: unknown[] = await once(server, 'error')
  return error
}

it('a port in use is reported with its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const error = await failureOf('127.0.0.1', port)
  expect(explainStart(error, configOf({ PORT: String(port) }))).toBe(
    `PORT: another program listens at 127.0.0.1:${port}. Stop it, or set PORT to another number`,
  )
  taken.close()
})

it('an address of another machine is reported with its variable', async () => {
  const error = await failureOf('192.0.2.1', 3000)
  expect(explainStart(error, configOf({ HOST: '192.0.2.1' }))).toMatch(
    /^HOST: 192\.0\.2\.1 is no address of this machine/,
  )
})

it.each([
  [
    Object.assign(new Error('x'), { code: 'EACCES', syscall: 'listen' }),
    /^PORT: this user may not listen at 127\.0\.0\.1:3000/,
  ],
  [new OperatorError('one sentence'), /^one sentence$/],
  [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    /^DATABASE_URL: the database at localhost:5432 was lost/,
  ],
  [coded('53100'), /^the disk of the database \(localhost:5432\) is full/],
  [new Error('0187 failed', { cause: coded('42501') }), /prepare\.sql/],
])('what was foreseen is one sentence: %#', (error, words) => {
  expect(explainStart(error, configOf())).toMatch(words)
  expect(explainStart(error, configOf())).not.toContain('word')
})

it.each([
  [new TypeError('x is not a function')],
  [Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })],
  ['a text'],
])('what nobody foresaw is left to the log, with its stack: %#', (error) => {
  expect(explainStart(error, configOf())).toBeNull()
})

function coded(code: string) {
  return Object.assign(new pg.DatabaseError('said by the server', 1, 'error'), { code })
}
