// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { usePaymentReturn } from './use-payment-return.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: ToastText) => void>() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

let processed: unknown[]
let answer: () => Promise<Response>
let client: QueryClient

const says = (json: unknown, status = 200) => Promise.resolve(Response.json({ json }, { status }))

beforeEach(() => {
  processed = []
  answer = () => says({ message: 'SMS-kreditter lagt til! 🎉', balance: 600 })
  showToast.mockReset()
  client = new QueryClient()
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { json }: { json: unknown } = JSON.parse(body)
    processed.push(json)
    return answer()
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Shown() {
  return usePaymentReturn().isProcessing ? 'Underveis' : 'Ferdig'
}

/** The page with an earlier entry in the history. */
const comeBack = async (query: string) => {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: paths.credits,
    validateSearch: (search: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    component: Shown,
  })
  const history = createMemoryHistory({ initialEntries: ['/before', paths.credits + query] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  await vi.waitFor(() => expect(router.state.location.href).toBe(paths.credits))
  await screen.findByText('Ferdig')
  return history
}
const told = () => showToast.mock.calls.map(([toast]) => toast)

describe('coming back from the payment page', () => {
  it('processes the payment once, and refetches everything a second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const history = await comeBack('?success=true&session_id=cs_test_1')
    expect(history.length).toBe(2)
    await vi.waitFor(() => expect(told()).toHaveLength(2))
    expect(processed).toEqual([{ sessionId: 'cs_test_1' }])
    expect(told()).toMatchObject([
      { title: 'Prosesserer betaling...', tone: 'info' },
      { title: 'SMS-kreditter lagt til! 🎉', description: 'Dere har nå 600 SMS.' },
    ])
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(client.invalidateQueries).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(client.invalidateQueries).toHaveBeenCalledOnce()
  })

  it('reports that the payment was cancelled', async () => {
    await comeBack('?canceled=true')
    expect(told()).toMatchObject([{ title: 'Betaling avbrutt', tone: 'info' }])
    expect(processed).toEqual([])
  })

  it.each(['?success=true', '?session_id=cs_test_1', '?success=false&session_id=cs_test_1'])(
    'does nothing but tidy the address when it says %s',
    async (query) => {
      await comeBack(query)
      expect(told()).toEqual([])
      expect(processed).toEqual([])
    },
  )

  it.each([
    ['PAYMENT_NOT_DONE', 409, 'Ikke fullført ennå', 'Ikke fullført ennå'],
    ['PAYMENT_UNAVAILABLE', 503, 'Svarer ikke', 'Svarer ikke'],
    ['INTERNAL_SERVER_ERROR', 500, 'x', 'En ukjent feil oppstod. Prøv igjen om litt.'],
    ['UNAUTHORIZED', 401, 'x', 'Din sesjon har utløpt. Vennligst logg inn på nytt.'],
  ])(
    'gives the reason why the payment could not be processed: %s',
    async (code, status, message, description) => {
      answer = () => says({ defined: true, code, status, message }, status)
      await comeBack('?success=true&session_id=cs_test_1')
      await vi.waitFor(() => expect(told()).toHaveLength(2))
      expect(told()[1]).toMatchObject({
        title: 'Kunne ikke prosessere betalingen. Vennligst oppdater siden eller kontakt support.',
        description,
        tone: 'error',
      })
      expect(client.invalidateQueries).not.toHaveBeenCalled()
    },
  )
})
