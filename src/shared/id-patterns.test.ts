import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isUuid, TOKEN_LENGTH, TOKEN_PATTERN } from './id-patterns.ts'

it('knows a UUID in either case', () => {
  const id = randomUUID()
  expect(isUuid(id)).toBe(true)
  expect(isUuid(id.toUpperCase())).toBe(true)
})

it.each([
  '',
  'x',
  '0',
  `${randomUUID()}\n`,
  ` ${randomUUID()}`,
  randomUUID().replaceAll('-', ''),
  "1' or '1'='1",
])('refuses %j as a UUID', (text) => {
  expect(isUuid(text)).toBe(false)
})

it('takes 128 bits in base64url as a token, and nothing around it', () => {
  const token = randomBytes(16).toString('base64url')
  expect(token).toHaveLength(TOKEN_LENGTH)
  expect(token).toMatch(TOKEN_PATTERN)
  for (const wrong of [
    `${token}A`,
    token.slice(1),
    `${token}\n`,
    `${token.slice(1)}=`,
    `${token.slice(1)}å`,
  ]) {
    expect(wrong).not.toMatch(TOKEN_PATTERN)
  }
})
