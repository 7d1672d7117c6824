import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { BENCHES, isBench } from './benches.ts'
import { openStageOn, type Stage } from './stage.ts'
import type { Web } from './web.ts'

/** They need Chromium or the built pages; and only Linux reports a process's usage. */
const NOT_HERE = new Set([
  'weight',
  'weight-whole',
  'lighthouse',
  ...(process.platform === 'linux' ? [] : ['start', 'volume']),
])
const QUICK = Object.keys(BENCHES)
  .filter(isBench)
  .filter((name) => !NOT_HERE.has(name))

const TWO_FIGURES = [expect.any(Number), expect.any(Number)]

/** Results that must hold on a machine of any speed. */
const GUARDS: Partial<Record<string, object>> = {
  race: { runs: 2, oneWinnerAllAnswered: 2, ok: true },
  'answer-page': { furtherRequests: 0 },
  'fan-out': { growth: { recipients: [5, 20], ms: TWO_FIGURES, microsEach: TWO_FIGURES } },
  register: { growth: { sizes: [10, 40], micros: { 'phone number by newest': TWO_FIGURES } } },
  log: { growth: { sizes: [10, 100], micros: { 'first page': TWO_FIGURES } } },
  live: { tabs: 10, missed: 0, strays: 0 },
}
const MAY_BE_NONE = /missed|strays|furtherRequests|scripts|bytes/

describe('the quick half of', () => {
  // One stage and one web process for all of them: such a process takes a second to start.
  let stage: Stage
  let web: Web
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    stage = await openStageOn(inject('testServer'))
    web = await stage.startWeb()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await web.close()
    await stage.close()
  })
  const close = async () => {}
  const openStage = async () => ({ ...stage, startWeb: async () => ({ ...web, close }), close })

  it.each(QUICK)(
    '%s gives figures, and its guards hold',
    async (name) => {
      const { run } = await BENCHES[name].load()
      const result = await run({ isQuick: true, openStage })
      expect(result).toMatchObject({ ...GUARDS[name], name })
      expect(result.figure).toMatch(/\d/)
      expect(result.target).toMatch(/\d/)
      const figures = figuresIn(result)
      expect(figures.length).toBeGreaterThan(0)
      for (const [where, figure] of figures)
        expect(
          Number.isFinite(figure) && (figure > 0 || MAY_BE_NONE.test(where)),
          `${where}: ${figure}`,
        ).toBe(true)
    },
    120_000,
  )
})

/** Every number in the value, with its position. */
const figuresIn = (found: unknown, where = ''): [string, number][] => {
  if (typeof found === 'number') return [[where, found]]
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found).flatMap(([key, value]) => figuresIn(value, `${where}/${key}`))
}
