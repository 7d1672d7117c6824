import { describe, expect, it } from 'vitest'
import { line, place } from '#test/sample-line.ts'
import { deadlineWords, laterWords, nextWords } from '../../line-progress-words.ts'
import { askedPlaceWords, isToBeSent, lineTotal, placeWords, planWords, sparedWords } from './line-words.ts'

const now = new Date('2026-11-26T05:00:00.000Z')
const next = (changes: Parameters<typeof line>[0], channels: ('sms' | 'email')[] = ['sms']) =>
  nextWords(line(changes), channels, now)

describe('the time of the next people', () => {
  it('includes its day if it is another one', () => {
    expect(next({})).toBe('Neste får spørsmålet kl.\u00a006.12, eller når noen sier nei')
    expect(next({ nextAskAt: '2026-11-27T05:00:00.000Z', closesAt: '2026-11-28T05:00:00.000Z' })).toBe(
      'Neste får spørsmålet i morgen kl.\u00a006.00, eller når noen sier nei',
    )
    expect(next({ nextAskAt: '2026-11-26T04:59:59.000Z' })).toBe('Neste får spørsmålet nå')
  })

  it('follows a no alone, if it is the deadline for the rest, or if the shift begins before', () => {
    const askAllAt = '2026-11-26T05:12:00.000Z'
    expect(next({ askAllAt, nextAskAt: askAllAt })).toBe('Neste får spørsmålet når noen sier nei')
    expect(deadlineWords(line({ askAllAt }), now)).toBe('Alle som er igjen, får spørsmålet kl.\u00a006.12')
    expect(next({ closesAt: '2026-11-26T05:12:00.000Z' })).toBe('Neste får spørsmålet når noen sier nei')
  })

  it('has the reason no one is asked meanwhile', () => {
    expect(next({ isPaused: true })).toBe('Stilletid: neste får spørsmålet kl.\u00a006.12')
    expect(next({ isPaused: true, askFrom: '2026-11-26T05:12:00.000Z' })).toBe(
      'De første får spørsmålet kl.\u00a006.12',
    )
    expect(next({ isPaused: true, heldUpBy: 'credits' })).toBe('Venter: for få SMS igjen')
    expect(next({ heldUpBy: 'credits', emailsLeft: 1 })).toBe('Bare e-post går ut: for få SMS igjen')
    expect(next({ heldUpBy: 'credits', emailsLeft: 1 }, ['sms', 'email'])).toBe(
      'Bare e-post går ut: for få SMS igjen',
    )
    expect(next({ heldUpBy: 'credits' }, ['sms', 'email'])).toBe('Venter: for få SMS igjen')
    expect(next({ heldUpBy: 'hour', emailsLeft: 1 })).toMatch(/^Venter: dere har sendt/)
    expect(next({ heldUpBy: 'hour' })).toBe('Venter: dere har sendt så mange SMS som går på en time')
    expect(next({ isPaused: true, heldUpBy: 'hour', emailsLeft: 1 }, ['email'])).toBe(
      'Venter: dere har sendt så mange e-poster som går på en time',
    )
    expect(next({ asked: 14, reached: 14 })).toBe('Alle i køen er spurt')
    expect(next({ asked: 14, reached: 13 })).toBe('Ingen flere venter i køen')
    expect(next({ asked: 14, reached: 0 })).toBe('Ingen i køen har fått forespørselen')
    expect(next({ nextAskAt: null })).toBe('Ingen flere får spørsmålet')
  })
})

describe('a request to all at once that is sent later', () => {
  const at = '2026-11-27T07:00:00.000Z'
  const later = (changes: Parameters<typeof line>[0] = {}) =>
    line({ isInOrder: false, askFrom: at, askAllAt: at, nextAskAt: at, asked: 0, isPaused: true, ...changes })
  const words = (changes?: Parameters<typeof line>[0]) => laterWords(later(changes), ['sms'], now)

  it('shows the time and the people, or the reason some were not asked, without an order', () => {
    expect(words()).toBe('Sendes i morgen kl.\u00a008.00 til 14 vikarer')
    const passed = '2026-11-26T04:00:00.000Z'
    expect(words({ askFrom: passed, heldUpBy: 'credits', asked: 9 })).toBe('Venter: for få SMS igjen')
    expect(words({ askFrom: passed, heldBack: 1, asked: 13 })).toBe(
      'Venter: 1 vikar har et ubesvart spørsmål for samme tid',
    )
  })

  it('can be moved until its time', () => {
    expect(isToBeSent(later(), now)).toBe(true)
    expect(isToBeSent(later({ askFrom: '2026-11-26T04:00:00.000Z' }), now)).toBe(false)
    expect(isToBeSent(line(), now)).toBe(false)
  })
})

describe('a line', () => {
  it('shows its progress, and the people spared by a yes', () => {
    const of = { asked: 5, lineLength: 14, isFilled: false }
    expect(lineTotal(of, 5)).toBe('Spurt 5 av 14')
    expect(lineTotal({ ...of, isFilled: true }, 5)).toBe('Besatt etter at 5 av 14 var spurt (5 SMS)')
    expect(lineTotal({ ...of, isFilled: true }, 0)).toBe('Besatt etter at 5 av 14 var spurt')
    expect(sparedWords(line())).toBe('9 vikarer slapp å bli spurt.')
    expect(sparedWords(line({ asked: 14 }))).toBeNull()
  })

  it('has its plan on one line', () => {
    expect(planWords(line({ quiet: { from: '22:00:00', until: '06:00:00' } }))).toBe(
      '3 om gangen · 10\u00a0min å svare på · stille 22.00–06.00',
    )
  })

  it('gives the reason of each place', () => {
    expect(
      placeWords(
        place({ group: 'Favoritter', lastAskedAt: '2026-11-12T08:00:00.000Z', workedMinutes: 840 }),
        now,
      ),
    ).toBe('Favoritter · sist spurt 12. nov. · 14\u00a0t siste 28 dager')
    expect(placeWords(place({ lastAskedAt: '2026-11-26T04:00:00.000Z', workedMinutes: 450 }), now)).toBe(
      'sist spurt i dag · 7\u00a0t 30\u00a0min siste 28 dager',
    )
    expect(placeWords(place({}), now)).toBe('aldri spurt før · ingen timer siste 28 dager')
    expect(placeWords(place({ isErased: true }), now)).toBe('opplysningene er slettet')
  })

  it('shows the time and cause of each asking', () => {
    const askedAt = '2026-11-26T05:02:00.000Z'
    const asked = (changes: Parameters<typeof place>[0]) =>
      askedPlaceWords(place({ askedAt, ...changes }), now)
    expect(asked({ because: 'start' })).toBe('Spurt kl.\u00a006.02, først i køen')
    expect(asked({ because: 'no', answeredBy: 'Ola' })).toBe('Spurt kl.\u00a006.02 fordi Ola sa nei')
    expect(asked({ because: 'patience', patienceThen: 10 })).toBe(
      'Spurt kl.\u00a006.02 fordi ingen svarte innen 10\u00a0min',
    )
    expect(asked({ because: 'withdrawn', answeredBy: 'Ola' })).toBe(
      'Spurt kl.\u00a006.02 fordi Ola meldte avbud',
    )
    expect(asked({ because: 'failed', answeredBy: 'Ola' })).toBe(
      'Spurt kl.\u00a006.02 fordi meldingen til Ola ikke kom fram',
    )
    expect(asked({ because: 'deadline' })).toBe(
      'Spurt kl.\u00a006.02 fordi alle som var igjen, skulle få spørsmålet',
    )
    expect(asked({ because: 'together' })).toBe('Spurt kl.\u00a006.02, sammen med de andre')
    expect(asked({ because: 'by-hand', askedBy: 'Kari' })).toBe('Spurt kl.\u00a006.02 av Kari, utenom køen')
    expect(asked({ because: 'by-hand' })).toBe('Spurt kl.\u00a006.02 av dere, utenom køen')
    expect(asked({ because: 'by-hand', wasReached: false })).toBe('Tatt ut av køen av dere')
    expect(asked({ because: 'no', wasReached: false })).toBe('Fikk ikke forespørselen')
  })
})
