import { expect, it } from 'vitest'
import { openWatch } from './judge.ts'

it('waits of one transaction are added up, and those of several are not', () => {
  const { look, longest } = openWatch()
  const at = (who: string, since: string, ms: number) => ({ who, since, ms, statement: '', after: '' })
  look([at('A', '1', 300), at('B', '1', 500)])
  look([at('A', '1', 400), at('C', '1', 600)])
  look([at('A', '2', 350)])
  expect(longest()).toEqual({ ms: 750, statement: '', after: '', looks: 3 })
})
