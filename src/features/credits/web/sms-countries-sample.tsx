import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { creditsApi } from './api.ts'

/** Renders a part for tests with these SMS countries; undefined: still loading. */
export const sayWithCountries = (smsCountries: string[] | undefined, part: ReactNode): string | null => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  if (smsCountries)
    client.setQueryData(creditsApi.balance.queryKey(), {
      balance: 0,
      warnBelow: 0,
      version: 'v1',
      smsCountries,
      gift: null,
    })
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>).container.textContent
}
