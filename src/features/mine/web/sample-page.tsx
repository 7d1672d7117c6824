import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import * as z from 'zod/mini'
import '#test/everything-near.ts'
import type { MyAssignment } from '../contract.ts'
import { MovedShifts } from './MovedShifts.tsx'
import { MyAssignments } from './MyAssignments.tsx'

/** A method, so that it may declare its input's type. */
type Answers = Record<string, { answer(input: unknown): unknown }['answer']>

const Sent = z.object({ json: z.optional(z.unknown()) })

export const refusal = (code: string, status: number, message = '') => ({
  defined: true,
  code,
  status,
  message,
})

const READS = ['list', 'hours', 'planWithdraw']

/** A fake API: answers each procedure as configured and records the calls. */
export const serve = (answers: Answers) => {
  const said: unknown[] = []
  const usual: Answers = { hours: () => ({ month: '2026-11', doneMinutes: 900, bookedMinutes: 450 }) }
  const fetched = async (address: string, { body }: { body: string }) => {
    const procedure = address.split('/').at(-1) ?? ''
    const { json: input } = z.parse(Sent, JSON.parse(body))
    if (!READS.includes(procedure)) said.push([procedure, input])
    return Response.json({ json: { ...usual, ...answers }[procedure]?.(input) ?? null })
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  return said
}

/** Answers with the current value of these lists. */
export const lists = (coming: () => MyAssignment[], past: MyAssignment[] = []) => ({
  list: ({ list }: { list: string }) => ({
    assignments: list === 'coming' ? coming() : past,
    waiting: 0,
    nextCursor: null,
  }),
})

export const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MovedShifts />
      <MyAssignments />
    </QueryClientProvider>,
  )
  return client
}

/** `focusRow` checks again after 250 ms, which needs the page that a file's last test has left. */
afterAll(() => new Promise((resolve) => setTimeout(resolve, 300)))

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
/** Expands the message field in the last row. */
export const openMessage = async () => {
  const summary = (await screen.findAllByText('Skriv en beskjed')).at(-1)
  if (summary) fireEvent.click(summary)
}
export const field = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label)
export const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
