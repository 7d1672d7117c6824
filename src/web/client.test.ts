import { createORPCClient } from '@orpc/client'
import { ORPCError, os, type RouterClient } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { jsonLink } from './client.ts'

const router = {
  greet: os
    .input(z.object({ name: z.string() }))
    .handler(({ input }) => ({ text: `Hei ${input.name}`, nobody: null })),
  nothing: os.handler(() => undefined),
  moment: os.handler(() => ({ at: new Date() })),
  refuse: os
    .errors({ TAKEN: { status: 409, message: 'Allerede tatt', data: z.object({ field: z.string() }) } })
    .handler(({ errors }) => {
      throw errors.TAKEN({ data: { field: 'phone' } })
    }),
}

const client: RouterClient<typeof router> = createORPCClient(jsonLink(() => 'http://own.example/rpc'))
const answerWith = (answer: (request: Request) => Promise<Response>) =>
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answer(new Request(address, init)))

const handler = new RPCHandler(router)

beforeEach(() =>
  answerWith(async (request) => {
    const { response } = await handler.handle(request, { prefix: '/rpc' })
    return response ?? new Response('nothing here', { status: 404 })
  }),
)
afterEach(() => vi.unstubAllGlobals())

describe('calling a procedure', () => {
  it('transfers input and output', async () => {
    expect(await client.greet({ name: 'Åse' })).toEqual({ text: 'Hei Åse', nobody: null })
    expect(await client.nothing()).toBeUndefined()
  })

  it("throws the server's error with its code, status, message and data", async () => {
    const error: unknown = await client.refuse().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ORPCError)
    expect(error).toMatchObject({
      code: 'TAKEN',
      status: 409,
      message: 'Allerede tatt',
      data: { field: 'phone' },
    })
  })

  it('refuses an answer that is more than plain JSON, so that no text is taken for a date', async () => {
    await expect(client.moment()).rejects.toThrow('more than plain JSON')
  })

  it('throws an error with the status when another server answers', async () => {
    for (const [status, body] of [
      [502, '<h1>Bad Gateway</h1>'],
      [413, '{"code":"TOO_LARGE","message":"For stort"}'],
    ] as const) {
      answerWith(async () => new Response(body, { status }))
      await expect(client.nothing()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status })
    }
    answerWith(async () => new Response('<!doctype html>'))
    await expect(client.nothing()).rejects.toMatchObject({ status: 502 })
  })

  it('passes on a network error unchanged', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.nothing()).rejects.toThrow(TypeError)
  })
})
