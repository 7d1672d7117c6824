import { expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createSharedLookups } from './shared-lookups.ts'

/** Lookups that the test ends explicitly. */
const gated = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const look = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.push(resolve)
    })
  return { begun, look, endNext: () => ends.shift()?.() }
}

it('looks once more, however often it was asked during a look-up', async () => {
  const { begun, look, endNext } = gated()
  const ask = createSharedLookups(2)
  for (let count = 0; count < 10; count += 1) ask('kari', look('kari'))
  await until(() => begun.length === 1)
  for (let count = 0; count < 10; count += 1) ask('kari', look('kari'))
  endNext()
  await until(() => begun.length === 2)
  endNext()
  ask('nils', look('nils'))
  await until(() => begun.includes('nils'))
  expect(begun).toEqual(['kari', 'kari', 'nils'])
})

it('looks up a limited number of keys at a time, in the order they were asked for', async () => {
  const { begun, look, endNext } = gated()
  const ask = createSharedLookups(2)
  for (const key of ['a', 'b', 'c', 'd']) ask(key, look(key))
  await until(() => begun.length === 2)
  expect(begun).toEqual(['a', 'b'])
  endNext()
  await until(() => begun.length === 3)
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('continues after a look-up that failed', async () => {
  const ask = createSharedLookups(1)
  const begun: string[] = []
  ask('a', () => Promise.reject(new Error('the database is away')))
  ask('b', async () => void begun.push('b'))
  await until(() => begun.length === 1)
})
