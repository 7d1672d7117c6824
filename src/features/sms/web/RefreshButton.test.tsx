// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { creditsApi } from '#features/credits/web/api.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { smsApi } from './api.ts'
import { useRefresh } from './RefreshButton.tsx'

const { showToast, announce } = vi.hoisted(() => ({
  showToast: vi.fn<(toast: ToastText) => void>(),
  announce: vi.fn<(text: string) => void>(),
}))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))
vi.mock('#web/ui/announce.ts', () => ({ announce }))

let failing: readonly string[]
let asked: string[]

beforeEach(() => {
  failing = []
  asked = []
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').slice(-2).join('/')
    asked.push(name)
    if (failing.includes(name)) throw new TypeError('Failed to fetch')
    return Response.json({ json: { balance: 7 } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const page = renderHook(
    () => {
      const balance = useQuery(creditsApi.balance.queryOptions())
      const usage = useQuery(smsApi.usage.queryOptions())
      return { balance, usage, ...useRefresh() }
    },
    { wrapper },
  )
  await vi.waitFor(() => expect(page.result.current.usage.data).toBeDefined())
  asked = []
  return page.result
}

describe('refetching the page', () => {
  it('refetches all of it, and announces the result', async () => {
    const result = await show()
    await act(async () => result.current.refresh())
    await vi.waitFor(() => expect(announce).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(result.current.refreshed).toMatch(/^Oppdatert kl\. \d\d\.\d\d$/))
    expect(announce).toHaveBeenCalledWith(result.current.refreshed)
    expect(asked.toSorted()).toEqual(['credits/balance', 'sms/usage'])
    expect(result.current.isRefreshing).toBe(false)
    expect(showToast).not.toHaveBeenCalled()
  })

  it('reports a failed fetch, and leaves the old content', async () => {
    const result = await show()
    failing = ['credits/balance', 'sms/usage']
    await act(async () => result.current.refresh())
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledTimes(2))
    expect(showToast.mock.calls.map(([{ title }]) => title).toSorted()).toEqual([
      'Feil ved henting av SMS-historikk',
      'Feil ved henting av SMS-kreditter',
    ])
    expect(announce).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(result.current.refreshed).toBeNull())
    expect(result.current.balance.data).toEqual({ balance: 7 })
  })
})
