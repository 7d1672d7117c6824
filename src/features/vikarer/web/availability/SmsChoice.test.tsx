// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SmsChoice } from './SmsChoice.tsx'

let chosen: boolean[]
let noSms: boolean
let isBroken: boolean
let answered: Promise<void>

beforeEach(() => {
  chosen = []
  noSms = false
  isBroken = false
  answered = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/chooseSms')) {
      const { json }: { json: { noSms: boolean } } = JSON.parse(body)
      chosen.push(json.noSms)
      await answered
      if (isBroken)
        return Response.json({ json: { code: 'BROKEN', status: 500, message: '' } }, { status: 500 })
      noSms = json.noSms
      return Response.json({ json })
    }
    return Response.json({ json: { periods: [], noSms } })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Delays the server's answer until the returned function is called. */
const holdAnswer = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  return resolve
}

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SmsChoice />
    </QueryClientProvider>,
  )
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: /^Ikke send meg SMS/ })
  await vi.waitFor(() => expect(choice.disabled).toBe(false))
  return choice
}

describe('the choice of no SMS', () => {
  it('shows at once and is saved', async () => {
    const choice = await show()
    fireEvent.click(choice)
    await vi.waitFor(() => expect(choice.checked).toBe(true))
    await vi.waitFor(() => expect(noSms).toBe(true))
    expect(choice.checked).toBe(true)
  })

  it('is reverted when it could not be saved', async () => {
    const choice = await show()
    isBroken = true
    const answer = holdAnswer()
    fireEvent.click(choice)
    await vi.waitFor(() => expect(choice.checked).toBe(true))
    answer()
    await vi.waitFor(() => expect(choice.checked).toBe(false))
    expect(chosen).toEqual([true])
  })

  it('saves choices one after the other, so that the last one wins', async () => {
    const choice = await show()
    const answer = holdAnswer()
    fireEvent.click(choice)
    await vi.waitFor(() => expect(choice.checked).toBe(true))
    fireEvent.click(choice)
    await vi.waitFor(() => expect(choice.checked).toBe(false))
    expect(chosen).toEqual([true])
    answer()
    await vi.waitFor(() => expect(chosen).toEqual([true, false]))
    await vi.waitFor(() => expect(noSms).toBe(false))
    expect(choice.checked).toBe(false)
  })
})
