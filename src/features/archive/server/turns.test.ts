import { expect, it } from 'vitest'
import { takeTurns } from './routes.ts'

it('begins a piece of work when the one before it has ended, well or badly', async () => {
  const inTurn = takeTurns()
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([work('first', true), work('second'), work('third')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
