// @vitest-environment happy-dom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

const client = createQueryClient(() => undefined)

it('parts of a page share a fresh answer, and refetch after a change', async () => {
  const ask = vi.fn(async () => 'answer')
  const options = { queryKey: ['shared'], queryFn: ask }
  const show = () => new QueryObserver(client, options).subscribe(() => undefined)
  const stops = [show()]
  await vi.waitFor(() => expect(client.getQueryData(['shared'])).toBe('answer'))
  stops.push(show())
  expect(ask).toHaveBeenCalledOnce()
  await client.invalidateQueries({ queryKey: ['shared'] })
  expect(ask).toHaveBeenCalledTimes(2)
  stops.forEach((stop) => stop())
})

describe('without a network', () => {
  it('a write fails at once and is never sent later', async () => {
    onlineManager.setOnline(false)
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const write = new MutationObserver(client, { mutationFn: send })
    await expect(write.mutate()).rejects.toThrow('Failed to fetch')
    onlineManager.setOnline(true)
    await Promise.resolve()
    expect(send).toHaveBeenCalledOnce()
  })

  it('a shown query is fetched at once, and again when the network is back', async () => {
    onlineManager.setOnline(false)
    const ask = vi.fn(async () => 'answer')
    const options = { queryKey: ['shown'], queryFn: ask, retry: false }
    client.mount()
    const stop = new QueryObserver(client, options).subscribe(() => undefined)
    await vi.waitFor(() => expect(client.getQueryData(['shown'])).toBe('answer'))
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    stop()
    client.unmount()
  })
})
