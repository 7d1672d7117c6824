// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { SentSms } from '../contract.ts'
import { History } from './History.tsx'

const sms: SentSms = {
  id: 'a',
  recipient: '+4791234501',
  message: 'Hei! Bjørkelia barnehage spør: Vikar i 3B man. 23.11.2026 08:00-15:00. Svar: {lenke}',
  kind: 'request',
  status: 'sent',
  state: 'accepted',
  cost: 1,
  assignmentId: '0199f0a0-0000-7000-8000-000000000001',
  createdAt: '2026-11-23T05:31:00.000Z',
  deliveredAt: null,
}

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (answer: () => Response) => {
  vi.stubGlobal('fetch', async () => answer())
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <History />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: /SMS-historikk/ })
}
const messages = (...sent: SentSms[]) => show(() => Response.json({ json: { messages: sent } }))
const rows = () => screen.getAllByRole('listitem')

describe('the history of SMS', () => {
  it('shows recipient, text, status, time and cost', async () => {
    await messages(sms)
    expect(rows()[0]?.textContent).toBe(
      '912 34 501SendtHei! Bjørkelia barnehage spør: Vikar i 3B man. 23…23.11.2026 kl.\u00a006.31Kostnad: 1 SMSSe oppdraget',
    )
    expect(screen.getByRole('link', { name: 'Se oppdraget' }).getAttribute('href')).toBe(
      paths.assignment('0199f0a0-0000-7000-8000-000000000001'),
    )
  })

  it('has a label for each state, and no link without an assignment', async () => {
    await messages(
      { ...sms, id: 'b', status: 'pending', state: 'queued' },
      { ...sms, id: 'c', state: 'delivered' },
      { ...sms, id: 'd', state: 'unknown' },
      { ...sms, id: 'e', status: 'failed', state: 'stopped', cost: 0 },
      { ...sms, id: 'f', status: 'failed', state: 'expired', cost: 0, assignmentId: null },
    )
    const texts = rows().map(({ textContent }) => textContent)
    expect(texts.map((text) => /Venter|Levert|Sendt|Stanset|Feilet/.exec(text ?? '')?.[0])).toEqual([
      'Venter',
      'Levert',
      'Sendt',
      'Stanset',
      'Feilet',
    ])
    expect(texts.at(-1)).toMatch(/Kostnad: 0 SMS$/)
  })

  it('shows ten, and the others on request', async () => {
    await messages(...Array.from({ length: 50 }, (_, index) => ({ ...sms, id: String(index) })))
    expect(rows()).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: 'Vis flere' }))
    expect(rows()).toHaveLength(50)
    expect(screen.queryByRole('button')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(rows()[10]))
  })

  it('shows a text when it is empty, or could not be fetched', async () => {
    await messages()
    expect(screen.getByText('Ingen SMS-er sendt ennå')).toBeTruthy()
    cleanup()
    await show(() => new Response('x', { status: 502 }))
    expect(screen.getByRole('heading', { name: 'Feil ved henting av SMS-historikk' })).toBeTruthy()
  })
})
