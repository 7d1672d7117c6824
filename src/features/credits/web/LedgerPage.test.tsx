// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Movement } from '../contract.ts'
import { LedgerPage } from './LedgerPage.tsx'

const movement = (id: number, rest: Partial<Movement>): Movement => ({
  id: `7c9e6679-7425-40de-944b-e07fc1f90ae${id}`,
  kind: 'used',
  credits: -3,
  balanceAfter: 507,
  reason: 'Forespørsel: Vikar i 3B',
  assignmentId: 'a-1',
  purchaseId: null,
  createdAt: '2026-11-30T23:30:00.000Z',
  ...rest,
})
const USED = movement(1, {})
const BOUGHT = movement(2, {
  kind: 'bought',
  credits: 500,
  balanceAfter: 510,
  reason: 'Kjøp: 500 SMS',
  assignmentId: null,
  purchaseId: 'p-1',
  createdAt: '2026-11-23T07:00:00.000Z',
})
const GRANTED = movement(3, {
  kind: 'granted',
  credits: 10,
  balanceAfter: 10,
  reason: 'Velkommen',
  assignmentId: null,
})

let pages: Movement[][]
let fails: boolean

beforeEach(() => {
  pages = [[USED, BOUGHT], [GRANTED]]
  fails = false
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (fails) throw new TypeError('no network')
    const { json }: { json: { cursor?: string } } = JSON.parse(body)
    const page = Number(json.cursor ?? 0)
    const nextCursor = page + 1 < pages.length ? String(page + 1) : null
    return Response.json({ json: { movements: pages[page], nextCursor } })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LedgerPage />
    </QueryClientProvider>,
  )

const cells = (row: HTMLElement) => [
  within(row).getByRole('rowheader').textContent,
  ...within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent),
]

describe('the ledger', () => {
  it('shows time, kind, reason, amount and balance of each movement', async () => {
    show()
    const [, used, bought] = await screen.findAllByRole('row')
    expect(cells(used!)).toEqual([
      '01.12.2026 kl.\u00a000.30',
      'Brukt',
      'Forespørsel: Vikar i 3BSe oppdraget, Forespørsel: Vikar i 3B',
      '\u22123',
      '507',
    ])
    expect(cells(bought!)).toEqual([
      '23.11.2026 kl.\u00a008.00',
      'Kjøpt',
      'Kjøp: 500 SMSKvittering, Kjøp: 500 SMS',
      '+500',
      '510',
    ])
    expect(within(used!).getByRole('link').getAttribute('href')).toBe('/admin/oppdragslogg/a-1')
    expect(within(bought!).getByRole('link').getAttribute('href')).toBe('/admin/credits-sms/kvittering/p-1')
    expect(screen.getByRole('status').textContent).toBe('507 SMS igjen')
  })

  it('loads more to the end, with focus on the first new row', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Vis flere' }))
    await screen.findByText('Ingen flere bevegelser')
    const row = screen.getAllByRole('row').at(-1)!
    expect(cells(row).slice(1)).toEqual(['Gitt', 'Velkommen', '+10', '10'])
    await vi.waitFor(() => expect(document.activeElement).toBe(row.querySelector('time')))
    expect(within(row).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Vis flere' })).toBeNull()
  })

  it('keeps its rows when loading more fails, and can try again', async () => {
    show()
    const button = await screen.findByRole('button', { name: 'Vis flere' })
    fails = true
    fireEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Kunne ikke hente flere bevegelser')
    expect(screen.getAllByRole('row')).toHaveLength(3)
    fails = false
    fireEvent.click(button)
    await screen.findByText('Ingen flere bevegelser')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a text when there are no movements', async () => {
    pages = [[]]
    show()
    expect(await screen.findByText('Ingen bevegelser ennå')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('0 SMS igjen')
  })

  it('shows an error when loading fails, and tries again', async () => {
    fails = true
    show()
    await screen.findByText('Kunne ikke hente bevegelsene')
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    expect(await screen.findByText('Kjøpt')).toBeTruthy()
  })
})
