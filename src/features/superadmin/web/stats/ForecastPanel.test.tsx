// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Calibration } from '../../contract-statistics.ts'
import { ForecastPanel } from './ForecastPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (answer: Calibration) => {
  vi.stubGlobal('fetch', async () => Response.json({ json: answer }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ForecastPanel />
    </QueryClientProvider>,
  )
}
const words = () => document.body.textContent.replaceAll('\u00a0', ' ')

it('has a row for each tenth, and a point for those with forecasts', async () => {
  const empty = { forecasts: 0, meanChance: null, filledShare: null }
  const bins = Array.from({ length: 10 }, (_, bin) =>
    bin === 6 ? { forecasts: 40, meanChance: 0.64, filledShare: 0.6 } : empty,
  )
  show({
    forecasts: 40,
    figures: { brier: 0.0869, brierOfAverage: 0.105, expectedMessages: 11.4, sentMessages: 11, bins },
  })
  expect(await screen.findAllByRole('row')).toHaveLength(11)
  expect(words()).toContain('60–70 %4064 %60 %')
  expect(words()).toContain('0,087 mot 0,105')
  expect(words()).toContain('11,4 og 11,0')
  expect(screen.getByRole('img').querySelectorAll('circle')).toHaveLength(1)
})

it('shows the number while there are too few', async () => {
  show({ forecasts: 3, figures: null })
  expect(await screen.findByText('For lite data: 3 anslag kan bedømmes.')).toBeTruthy()
})
