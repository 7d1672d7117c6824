// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../contract.ts'
import { ASKED, WON } from './sample.ts'
import { lists, press, serve, show } from './sample-page.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

const PAST: MyAssignment = { ...WON, id: 'past', title: 'Engelsk 8B', state: 'completed', hasEnded: true }

beforeEach(() => {
  vi.mocked(showToast).mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
// A row that has changed state looks for the focus later, when the page may be gone.
afterEach(() => {
  cleanup()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('long lists of assignments', () => {
  it('show five open ones at first, and then all, with the focus on the sixth', async () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      ...ASKED,
      id: `${number}`,
      requestId: `request ${number}`,
      title: `Vakt ${number}`,
    }))
    let refused: string[] = []
    serve({
      ...lists(() =>
        many.map((one) =>
          refused.includes(one.id) ? { ...one, state: 'declined', response: 'declined' } : one,
        ),
      ),
      decline: ({ id }: { id: string }) => {
        refused = [...refused, id]
        return { outcome: 'declined' }
      },
    })
    show()
    const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const requests = () => titles().filter((title) => title?.startsWith('Vakt '))
    await waitFor(() => expect(requests()).toHaveLength(5))
    const [first] = screen.getAllByRole('button', { name: 'Nei, jeg kan ikke' })
    if (first) fireEvent.click(first)
    // The next one moves up, and the answered one stays visible with the focus.
    await waitFor(() =>
      expect(requests()).toEqual(['Vakt 2', 'Vakt 3', 'Vakt 4', 'Vakt 5', 'Vakt 6', 'Vakt 1']),
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vakt 1'))
    await press('Vis 1 til: ledige oppdrag')
    expect(requests()).toHaveLength(7)
    expect(document.activeElement?.textContent).toBe('Vakt 7')
    expect(screen.queryByRole('button', { name: /ledige oppdrag/ })).toBeNull()
  })

  it('show all days of an open request, also beyond the first five', async () => {
    const days = [1, 2, 3, 4].map((day) => ({
      ...ASKED,
      id: `day ${day}`,
      startsAt: `2026-11-2${day}T06:45:00.000Z`,
    }))
    const before = [1, 2, 3, 4].map((day) => ({ ...ASKED, id: `${day}`, requestId: `request ${day}` }))
    serve(lists(() => [...before, ...days]))
    show()
    await screen.findByRole('heading', { name: /^4 vakter i samme forespørsel fra / })
    expect(screen.getAllByRole('button', { name: 'Ja, jeg tar oppdraget' })).toHaveLength(8)
    expect(screen.queryByRole('button', { name: /ledige oppdrag/ })).toBeNull()
  })

  it('have no heading for others until there are some, and load more below them', async () => {
    const others = (page: string) =>
      [1, 2].map((number) => ({
        ...ASKED,
        id: page + number,
        title: `${page} ${number}`,
        state: 'taken',
        isOpen: false,
      }))
    serve({
      list: ({ list, cursor }: { list: string; cursor?: string }) => {
        if (list === 'past') return { assignments: [], waiting: 0, nextCursor: null }
        if (!cursor) return { assignments: [WON], waiting: 0, nextCursor: 'andre' }
        return { assignments: others(cursor), waiting: 0, nextCursor: cursor === 'andre' ? 'tredje' : null }
      },
    })
    show()
    const more = 'Vis flere kommende oppdrag'
    const button = await screen.findByRole('button', { name: more })
    expect(screen.queryByRole('heading', { name: 'Andre forespørsler' })).toBeNull()
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'andre 1' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('andre 1'))
    const group = screen.getByRole('region', { name: 'Andre forespørsler' })
    expect(group.lastElementChild?.contains(within(group).getByRole('button', { name: more }))).toBe(true)
    await press(more)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('tredje 1'))
    expect(screen.queryByRole('button', { name: more })).toBeNull()
  })

  it('show a few past ones at first, then all fetched ones, then the next page', async () => {
    const past = (page: string) =>
      [1, 2, 3, 4].map((number) => ({ ...PAST, id: page + number, title: `${page} ${number}` }))
    serve({
      list: ({ list, cursor }: { list: string; cursor?: string }) => ({
        assignments: list === 'coming' ? [] : past(cursor ?? 'første'),
        waiting: 0,
        nextCursor: list === 'coming' || cursor ? null : 'andre',
      }),
    })
    show()
    const titles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
    const more = 'Vis flere tidligere oppdrag'
    await screen.findByRole('button', { name: more })
    expect(titles()).toEqual(['første 1', 'første 2', 'første 3'])
    await press(more)
    await waitFor(() => expect(titles()).toHaveLength(4))
    await press(more)
    await waitFor(() => expect(titles()).toHaveLength(8))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('andre 1'))
    expect(screen.queryByRole('button', { name: more })).toBeNull()
  })
})
