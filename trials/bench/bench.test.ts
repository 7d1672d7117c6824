import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { runBench, type Result } from './bench.ts'
import { openStageOn, type Stage } from './stage.ts'
import { BENCHES } from './trials.ts'

/** They start the service from an empty folder, as test/backup.test.ts does, or need Chromium or the built pages. */
const NOT_HERE = ['start', 'weight', 'weight-whole', 'lighthouse']
const NEEDS_LINUX = ['volume'] // only Linux reports a process's usage
const QUICK = Object.entries(BENCHES).filter(
  ([name]) => !NOT_HERE.includes(name) && (process.platform === 'linux' || !NEEDS_LINUX.includes(name)),
)

/** Results that must hold on a machine of any speed. */
const GUARDS: Readonly<Record<string, object>> = {
  race: { 'one winner and all answered': 2, ok: true },
}
const MAY_BE_NONE = /bytes/i

// One database and one web process for all of them: such a process takes a second to start.
let stage: Stage
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  stage = await openStageOn(inject('testServer'))
  await stage.web()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await stage.close()
})

it.each(QUICK)('the quick half of %s gives figures, and its guards hold', async (name, { load }) => {
  const { run } = await load()
  const quick = { ...stage, learn: async () => {}, close: async () => {} }
  const result: Result = await runBench(run, true, async () => quick)
  expect(result).toMatchObject({
    ...GUARDS[name],
    figure: expect.stringMatching(/\d/),
    target: expect.stringMatching(/\d/),
  })
  const figures = figuresIn(result)
  expect(figures.length).toBeGreaterThan(0)
  for (const [where, figure] of figures)
    expect(Number.isFinite(figure) && (figure > 0 || MAY_BE_NONE.test(where)), `${where}: ${figure}`).toBe(
      true,
    )
})

/** Every number in the value, with its position. */
const figuresIn = (found: unknown, where = ''): [string, number][] => {
  if (typeof found === 'number') return [[where, found]]
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found).flatMap(([key, value]) => figuresIn(value, `${where}/${key}`))
}
