import { expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createSubscriptions } from './topics.ts'

const SCREENS = 5000

it('a notice for thousands of screens yields to other work in between', async () => {
  const subscriptions = createSubscriptions({ now: () => new Date() })
  let told = 0
  const stops = Array.from({ length: SCREENS }, () =>
    subscriptions.subscribe(['administrators'], () => (told += 1)),
  )
  subscriptions.hear('[["administrators",["service"]]]')
  expect(told).toBeLessThan(SCREENS / 10)
  stops.at(-1)?.()
  const turns: number[] = []
  const countTurn = () => {
    turns.push(told)
    if (told < SCREENS - 1) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  await until(() => told === SCREENS - 1) // the one that left meanwhile gets nothing
  expect(turns.length).toBeGreaterThan(10)
})
