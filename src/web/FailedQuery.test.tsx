// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FailedQuery } from './FailedQuery.tsx'

afterEach(cleanup)

const failed = (error: unknown) => {
  const refetch = vi.fn()
  render(<FailedQuery title="Kunne ikke hente vikarene" query={{ error, isFetching: false, refetch }} />)
  return refetch
}

it('shows the reason and retries', () => {
  const refetch = failed(new TypeError('offline'))
  expect(screen.getByRole('alert').textContent).toContain('Får ikke kontakt med Vikarklar')
  fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('offers no retry to a reader without access', () => {
  failed(new ORPCError('FORBIDDEN', { status: 403, message: 'Du har ikke tilgang' }))
  expect(screen.getByRole('alert').textContent).toContain('Du har ikke tilgang')
  expect(screen.queryByRole('button')).toBeNull()
})
