import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'

const said = (code: string, status: number) => new ORPCError(code, { status })

it('a failed refetch leaves the content, unless the reader has lost access', () => {
  const data = {}
  expect(failureOf({ data, error: null })).toBeNull()
  expect(failureOf({ data, error: said('INTERNAL_SERVER_ERROR', 500) })).toBeNull()
  expect(failureOf({ data: undefined, error: said('INTERNAL_SERVER_ERROR', 500) })).not.toBeNull()
  expect(failureOf({ data, error: said('FORBIDDEN', 403) })).not.toBeNull()
})
