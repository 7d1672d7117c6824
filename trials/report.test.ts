import { describe, expect, it } from 'vitest'
import { TRIALS, trialsNamed } from './list.ts'
import { areGood, linesOf, summaryOf, type Result } from './report.ts'
import { brokenOff } from './trial.ts'

const met: Result = {
  name: 'race',
  ok: true,
  figure: '20 of 20',
  seconds: 3,
  wrong: [],
  figures: { runs: 20 },
}
const missed: Result = { ...met, name: 'claim', ok: false, figure: '0.7', wrong: ['below\nthe target'] }
const ended: Result = { ...brokenOff('it ended with code 1'), name: 'live', seconds: 1 }

describe('all trials together', () => {
  it('succeed when each does', () => {
    expect(areGood([met])).toBe(true)
    expect(JSON.parse(summaryOf([met]))).toEqual({
      name: 'trials',
      ok: true,
      failed: [],
      trials: { race: { ok: true, figure: '20 of 20', seconds: 3, wrong: [], runs: 20 } },
    })
  })

  it.each([
    ['one has found something', [met, missed], ['claim']],
    ['one has ended without a result', [ended, met], ['live']],
    ['there was none', [], []],
  ])('are not good when %s', (_what, results, names) => {
    expect(areGood(results)).toBe(false)
    expect(JSON.parse(summaryOf(results))).toMatchObject({ ok: false, failed: names })
  })

  it('print one line of JSON, and a row each with its violations below it', () => {
    expect(summaryOf([met, missed])).not.toContain('\n')
    expect(linesOf(missed)).toEqual([
      'FAILED  claim                   3 s  0.7',
      '        ! below the target',
    ])
  })
})

describe('the list', () => {
  it('has each name once, with a description', () => {
    expect(new Set(TRIALS.map(({ name }) => name)).size).toBe(TRIALS.length)
    for (const { name, about } of TRIALS) expect(about, name).toMatch(/\w/)
  })

  it('accepts names of trials and of groups, and no others', () => {
    expect(trialsNamed(['claim', 'bench'])?.filter(({ name }) => name === 'claim')).toHaveLength(1)
    expect(trialsNamed(['cluster', 'roles'])?.map(({ name }) => name)).toContain('roles')
    expect(trialsNamed(['claim', 'nothing'])).toBeUndefined()
  })
})
