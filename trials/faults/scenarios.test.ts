import { describe, expect, inject, it } from 'vitest'
import { missingEvents } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

const QUICK = SCENARIOS.filter(({ quick }) => quick > 0)

describe('the quick half of', () => {
  it.each(QUICK.map(({ name, ...listed }) => [name, listed] as const))(
    '%s keeps every promise',
    async (_name, { scenario, quick }) => {
      const result = await scenario({ runs: quick, server: inject('testServer'), isQuick: true })
      expect(result.broken).toEqual([])
      expect(missingEvents(result)).toEqual([])
      expect(result.runs).toBe(quick)
    },
    120_000,
  )
})
