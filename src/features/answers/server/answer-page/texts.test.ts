import { describe, expect, it } from 'vitest'
import { MY_STATES } from '../../rules.ts'
import { ANSWERS, type WithdrawPlan } from '../../contract.ts'
import type { Attempt } from './attempt.ts'
import { renderFailure, renderResponsePage, renderShiftsPage, renderUnusableLink } from './page.tsx'
import { nb } from './texts-nb.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** A language of symbols, to detect any word from another language. */
const inSigns = (texts: unknown): unknown => {
  if (typeof texts === 'function') return () => '¤'
  if (typeof texts !== 'object' || texts === null) return '¤'
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inSigns(text)]))
}
const signs = { ...(inSigns(nb) as ResponseTexts), language: 'qx' }

const facts: ResponseView['facts'] = {
  id: '0199a5f0-0000-7000-8000-000000000001',
  employerId: '0199a5f0-0000-7000-8000-000000000002',
  employerName: '100',
  employerAddress: '1100',
  title: '200',
  location: '300',
  date: '2026-11-23',
  startTime: '21:00:00',
  endTime: '06:00:00',
  startsAt: new Date('2026-11-23T20:00:00Z'),
  endsAt: new Date('2026-11-24T05:00:00Z'),
  description: '400',
  requirements: '500',
  today: '2026-11-25',
  timesReopened: 0,
  revisions: 0,
  places: 1,
  filled: 0,
  contactName: '600',
  departmentId: null,
  departmentName: null,
  contactEmail: '7@8.9',
  contactPhone: '+4791234567',
}

const OTHER = { id: 'a1', title: '1', date: '2026-11-23', startTime: '07:00:00', endTime: '08:00:00' }

const view = (changes: Partial<ResponseView>): ResponseView => ({
  facts,
  vikarName: '900',
  hasEmail: true,
  today: '2026-11-23',
  state: 'asked',
  status: 'open',
  response: null,
  message: '1000',
  hasStarted: false,
  hasEnded: false,
  isReopened: false,
  otherShift: null,
  isInReserve: false,
  mayAccept: true,
  mayDecline: changes.mayAccept ?? true,
  mayReserve: false,
  mayWithdraw: false,
  isToConfirm: false,
  before: null,
  hasConfirmed: false,
  ...changes,
})

const STATUS = { won: 'assigned', taken: 'assigned', cancelled: 'cancelled', completed: 'completed' } as const

/** The page in every state, before and after its start and end, open and filled. */
const views = MY_STATES.flatMap((state) => {
  const status = state in STATUS ? STATUS[state as keyof typeof STATUS] : 'open'
  return [
    view({ state, status, response: 'interested', isReopened: true }),
    view({ state, status: status === 'open' ? 'assigned' : status, response: 'accepted', mayAccept: false }),
    view({ state, status, mayWithdraw: state === 'won', mayAccept: false }),
    view({ state, status, response: 'accepted', isToConfirm: true, before: OTHER, mayAccept: false }),
    view({ state, status, response: 'accepted', hasConfirmed: true, mayAccept: false }),
    view({ state, status, response: 'accepted', hasStarted: true, mayAccept: false }),
    view({ state, status, hasStarted: true, hasEnded: true, mayAccept: false }),
    view({ state, status, mayAccept: false, mayReserve: true, mayDecline: true, otherShift: OTHER }),
    view({ state, status, mayAccept: false, mayDecline: false, isInReserve: true, otherShift: OTHER }),
  ]
})

const attempts: (Attempt | null)[] = [
  null,
  { tried: 'answer', form: 'answer', problem: '¤', typed: '1', isMessageWrong: true },
  { tried: 'withdrawal', form: 'withdrawal', problem: '¤', typed: '1', isMessageWrong: true },
]

const frame = { texts: signs, productName: '0' }
const PLAN: WithdrawPlan = {
  version: '1',
  told: 'contact',
  channels: [],
  isConfirmed: true,
  isReserveAsked: false,
  sentences: [],
  summary: '',
}
const LINK = {
  token: '1',
  followed: { mark: '1', isFinal: false },
  withdrawal: { plan: PLAN, told: null },
}
const CHANGED = {
  changes: [{ term: 'place', before: '1', now: '1' }, { term: 'description' }],
  isGated: false,
} as const
const pages = [
  ...views.flatMap((shown) =>
    attempts.flatMap((attempt) =>
      ANSWERS.map((preselected) =>
        renderResponsePage(shown, {
          ...frame,
          ...LINK,
          query: '',
          seen: '1',
          ...CHANGED,
          preselected,
          attempt,
          elsewhere: null,
        }),
      ),
    ),
  ),
  renderResponsePage(view({}), {
    ...frame,
    ...LINK,
    query: '?1',
    seen: '1',
    ...CHANGED,
    preselected: null,
    attempt: null,
    elsewhere: { shift: { ...OTHER, employerName: '1' }, typed: '1', toAll: null },
  }),
  ...attempts.map((attempt) =>
    renderShiftsPage([view({}), ...views], {
      ...frame,
      ...LINK,
      query: '',
      seen: '1',
      ...CHANGED,
      attempt,
      elsewhere: null,
      toAll: null,
      answered: '1',
    }),
  ),
  ...ANSWERS.map((answer) =>
    renderShiftsPage([view({}), ...views], {
      ...frame,
      ...LINK,
      query: '',
      seen: '1',
      ...CHANGED,
      attempt: null,
      elsewhere: null,
      toAll: { answer, chosen: [view({}), view({})], typed: '1' },
      answered: undefined,
    }),
  ),
  renderShiftsPage([view({}), view({ facts: { ...view({}).facts, places: 3 } })], {
    ...frame,
    ...LINK,
    query: '',
    seen: '1',
    ...CHANGED,
    attempt: null,
    elsewhere: { shift: { ...OTHER, employerName: '1' }, typed: '1', toAll: ['1'] },
    toAll: null,
    answered: undefined,
  }),
  renderUnusableLink(frame),
  renderFailure(frame, {
    problem: '¤',
    action: '/',
    pressed: { name: 'response', value: 'accepted' },
    kept: [],
    typed: '1',
    isUnsent: true,
  }),
]

/** The words that a person sees or hears on a page. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(style|script)>.*?<\/\1>/gs, '')
    .replaceAll(/<meta name="(viewport|robots|color-scheme)"[^>]*>/g, '')
    .replaceAll(/<[^>]*?\s(?:content|aria-label|title|alt|placeholder)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .match(/\p{L}{2,}/gu) ?? []

describe('another language', () => {
  it('is a file with its texts: the page has no other word', () => {
    expect(pages).toHaveLength(MY_STATES.length * 9 * 3 * 2 + 3 + 6)
    expect(pages.flatMap(wordsOf)).toEqual([])
    expect(wordsOf(renderUnusableLink({ ...frame, texts: nb }))).toContain('Oppdraget')
  })

  it('is declared to the browser', () => {
    for (const page of pages) expect(page).toContain('<html lang="qx">')
  })
})

describe('the page in every state', () => {
  it('has one place for its state, and unique ids', () => {
    for (const page of pages.slice(0, -1)) {
      const ids = page.match(/\bid="[^"]+"/g) ?? []
      expect(ids).toContain('id="svar"')
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('refers only to existing ids', () => {
    for (const page of pages)
      for (const [, named] of page.matchAll(/(?:aria-describedby|for|href)="#?([\w -]+)"/g))
        for (const id of named?.split(' ') ?? []) expect(page).toContain(`id="${id}"`)
  })
})

it('the button of a night shift contains the night', () => {
  const day = { date: '2026-11-23', endTime: '08:00:00' }
  expect(nb.several.day({ ...day, startTime: '05:00:00' })).toBe('23. nov.')
  expect(nb.several.day({ ...day, startTime: '02:00:00' })).toBe('natt til 23. nov.')
})
