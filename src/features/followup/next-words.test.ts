import { expect, it } from 'vitest'
import { loggedShift, recipientRow, reserveRow } from '#test/sample-followed.ts'
import { line } from '#test/sample-line.ts'
import { nextSentence } from './next-words.ts'
import type { LoggedAssignment } from './shapes.ts'

const now = new Date('2026-11-26T05:00:00.000Z')
const at = new Date('2026-11-26T05:12:00.000Z')

type Known = Parameters<typeof nextSentence>[0]

const turn = (changes: Partial<NonNullable<Known['turn']>> = {}) => ({
  at,
  reserve: [],
  line: [{ fullName: 'Ida Strand' }],
  isSoonerByNo: true,
  isLast: false,
  ...changes,
})
const said = (known: Partial<Known>, changes: Partial<LoggedAssignment> = {}) =>
  nextSentence({
    assignment: loggedShift(changes),
    recipients: [recipientRow('Bo')],
    line: null,
    turn: null,
    now,
    ...known,
  })?.replaceAll('\u00a0', ' ')

it('names the next people to be asked, and the time', () => {
  expect(said({ line: line(), turn: turn() })).toBe(
    'Ida Strand får spørsmålet kl. 06.12, eller når noen sier nei.',
  )
  expect(said({ line: line(), turn: turn({ at: null }) })).toBe(
    'Ida Strand får spørsmålet når noen sier nei.',
  )
  expect(said({ line: line(), turn: turn({ at: now }) })).toBe('Ida Strand får spørsmålet nå.')
  expect(said({ line: line({ isPaused: true }), turn: turn({ isSoonerByNo: false }) })).toBe(
    'Stilletid: Ida Strand får spørsmålet kl. 06.12.',
  )
  const three = ['Ida', 'Tor', 'Eva'].map((fullName) => ({ fullName }))
  expect(said({ line: line(), turn: turn({ line: three }) })).toMatch(/^3 vikarer får spørsmålet/)
  expect(said({ line: line({ heldUpBy: 'credits' }), turn: turn() })).toBe('Venter: for få SMS igjen.')
  expect(said({ line: line({ nextAskAt: null, asked: 14, reached: 14 }) })).toBe('Alle i køen er spurt.')
})

it('begins with the reserve, before or after they are asked', () => {
  const siri = reserveRow('Siri Dahl', at.toISOString())
  const asked = { ...siri, askedAgainAt: now.toISOString() }
  expect(said({ recipients: [asked], line: line(), turn: turn() })).toBe(
    'Siri Dahl står i reserve og ble spurt kl. 06.00. Blir det ikke ja, får Ida Strand spørsmålet senest kl. 06.12.',
  )
  expect(said({ recipients: [asked] })).toBe(
    'Siri Dahl står i reserve og ble spurt kl. 06.00. Blir det ikke ja, blir ingen flere spurt av seg selv.',
  )
  expect(said({ recipients: [siri], turn: turn({ reserve: [siri], line: [] }) })).toBe(
    'Siri Dahl står i reserve og får spørsmålet kl. 06.12.',
  )
})

it('describes the step of a request to all', () => {
  expect(said({})).toBe('Den første som svarer ja, får vakten.')
  expect(said({}, { places: 3 })).toBe('De første som svarer ja, får plassene som er ledige.')
  expect(said({}, { responses: 9 })).toMatch(/^Alle som er spurt, har svart\./)
  expect(said({}, { asked: 0 })).toBeUndefined()
  expect(said({}, { isHalted: true })).toBe('Ingen i køen eller reserven blir spurt før du ber om det.')
  expect(said({}, { status: 'assigned', filled: 1 })).toBeUndefined()
})
