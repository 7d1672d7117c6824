// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ASKED } from './sample.ts'
import { lists, serve, show } from './sample-page.tsx'

vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is fetched when the substitute opens it', async () => {
  const sentence = 'Skolen spurte deg kl. 06.12 fordi du sto først i køen.'
  const said = serve({ ...lists(() => [ASKED]), why: () => ({ sentences: [sentence] }) })
  show()
  const summary = await screen.findByText('Hvorfor ble jeg spurt?')
  expect(said).toEqual([])
  fireEvent.click(summary)
  expect((await screen.findByText(sentence)).closest('details')?.open).toBe(true)
  expect(said).toEqual([['why', { id: ASKED.id }]])
})
