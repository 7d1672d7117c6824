import { describe, expect, it } from 'vitest'
import { openNotes, type Notes } from '../notes.ts'
import { createNotices } from './notices.ts'
import { checkMemory, checkRate, checkStreams, type Period } from './period.ts'
import type { Sample } from './watch.ts'

// A good result with one defect injected: each judge must name the defect.

const violationsOf = (check: (notes: Notes) => void) => {
  const notes = openNotes('a judge')
  check(notes)
  return notes.finding().violations
}

const sample = (at: number, megabytes: number): Sample => ({
  at,
  megabytes: { 'web 1': megabytes },
  processor: {},
  machine: 0,
  waitingSms: 0,
  waitingEmails: 0,
  oldestSeconds: 0,
  active: 0,
})

describe('the judge of the rate', () => {
  const times = (count: number, ms = 10) => Array.from({ length: count }, () => ms)
  const well: Period = {
    rate: 1,
    seconds: 100,
    measured: {
      send: times(925),
      page: times(11_100),
      yes: times(5600),
      no: times(2800),
      refetch: times(10),
      failures: [],
    },
    notices: { ms: times(5600), missed: 0 },
    messages: 22_200,
    from: sample(0, 0),
    to: sample(100, 0),
  }
  const judge = (changes: Partial<Period>) =>
    violationsOf((notes) => checkRate(notes, { ...well, ...changes }, 1))

  it('nothing is said when all of it is carried', () => {
    expect(judge({})).toEqual([])
  })

  it('less than the busiest minute is reported, however well it went', () => {
    expect(judge({ rate: 0.5 })).toEqual(['50 % of the busiest minute were carried, not 100 %'])
  })

  it.each([
    [{ messages: 20_000 }, '200 messages a second of 222'],
    [{ measured: { ...well.measured, yes: times(5000) } }, '50 yeses a second of 56'],
    [{ measured: { ...well.measured, yes: times(5600, 501) } }, 'p95 of a yes 501 ms (target 500)'],
    [{ measured: { ...well.measured, page: times(11_100, 501) } }, 'p95 of a page 501 ms (target 500)'],
    [{ measured: { ...well.measured, send: times(925, 1001) } }, 'p95 of a send 1001 ms (target 1000)'],
    [{ notices: { ms: times(10, 501), missed: 0 } }, 'p95 of a notice 501 ms (target 500)'],
    [{ notices: { ms: [], missed: 0 } }, 'p95 of a notice NaN ms (target 500)'],
    [{ notices: { ms: times(10), missed: 2 } }, '2 notices missed'],
    [{ measured: { ...well.measured, failures: ['yes: 500', 'yes: 500'] } }, '2 requests failed: yes: 500'],
  ] satisfies [Partial<Period>, string][])('what is short of it is named: %#', (changes, words) => {
    expect(judge(changes)).toEqual([`at 100 % of the busiest minute: ${words}`])
  })
})

describe('the judge of the memory', () => {
  const judge = (megabytes: readonly number[]) =>
    violationsOf((notes) =>
      checkMemory(
        notes,
        megabytes.map((each, at) => sample(at, each)),
        ['web 1'],
      ),
    )

  it('growth only at first counts as flat', () => {
    expect(judge([100, 200, 300, 300, 310, 300, 305, 330, 305])).toEqual([])
  })

  it('names processes that keep growing, and those without samples', () => {
    expect(judge([100, 150, 200, 250, 300, 350, 400, 450, 500])).toEqual([
      'the memory of web 1 grew by a factor of 1.5',
    ])
    expect(judge([])).toEqual(['the memory of web 1 grew by a factor of NaN'])
  })
})

describe('the judge of the streams', () => {
  const judge = (counts: Partial<Record<'opened' | 'lost' | 'refused', number>>) =>
    violationsOf((notes) => checkStreams(notes, { opened: 100, lost: 0, refused: 0, ...counts }, 100))

  it('each that is missing, refused or lost is reported', () => {
    expect(judge({})).toEqual([])
    expect(judge({ opened: 99, refused: 1 })).toEqual([
      '99 of 100 streams were opened',
      '1 streams were refused',
    ])
    expect(judge({ lost: 1 })).toEqual(['1 open streams were lost'])
  })
})

describe('the judge of the notices', () => {
  it('times a notice from the acknowledgement, and counts an earlier one as 0', () => {
    const notices = createNotices((employer) => employer < 2)
    const now = performance.timeOrigin + performance.now()
    notices.hear(0, now - 1)
    notices.hear(0, now)
    notices.expect(0, now)
    notices.expect(1, now)
    notices.expect(2, now) // has no tab
    notices.hear(1, now + 2000)
    const { ms, missed } = notices.take()
    expect([ms[0], missed]).toEqual([0, 0])
    expect(ms).toHaveLength(2)
    expect(ms[1]).toBeGreaterThan(1900)
    expect(notices.take().ms).toEqual([])
  })
})
