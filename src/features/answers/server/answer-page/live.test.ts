import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServer } from '#app/server.ts'
import { STREAM_LIMITS } from '#server/http/event-stream.ts'
import { castSara } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { slowLookUp } from '#test/slow-look-up.ts'
import { until } from '#test/until.ts'
import { answerNo, answerYes } from '../answer.ts'

let office: Office
let assignment: Awaited<ReturnType<Office['ask']>>
let ola: string
let siri: string

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from rate_limits')
  assignment = await office.ask()
  ola = assignment.token(office.ola.id)
  siri = assignment.token(office.siri.id)
})

const opened: { leave(): void }[] = []
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.leave()
  await until(() => office.app.live.subscribers === 0)
})

/** Opens the stream of an open page. */
const listen = async (token: string) => {
  const leaving = new AbortController()
  const answer = await fetch(`${office.server.url}/r/${token}/endringer`, { signal: leaving.signal })
  const stream = { answer, text: '', isOver: false, leave: () => leaving.abort() }
  opened.push(stream)
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of answer.body ?? []) stream.text += decoder.decode(part)
    } catch {
      // disconnected
    }
    stream.isOver = true
  })()
  return { stream, marks: () => [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, mark]) => mark) }
}

const markOnPage = async (token: string) => {
  const { text } = await office.server.anonymous('GET', `/r/${token}`)
  return /<main data-state="([^"]+)"/.exec(text)?.[1]
}

describe('an open page', () => {
  it('gets its current state at once, so no change is missed while it loads', async () => {
    const page = await markOnPage(siri)
    await office.answer(ola, answerYes)
    const { stream, marks } = await listen(siri)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store')
    expect(stream.answer.headers.get('set-cookie')).toBeNull()
    await until(() => marks().length > 0) // a notice of the yes may follow
    expect(marks()[0]).toBe(await markOnPage(siri))
    expect(marks()[0]).not.toBe(page)
  })

  it('gets the changes of its own assignment, as that recipient sees them', async () => {
    const elsewhere = await office.ask()
    const [mine, hers, other] = [
      await listen(ola),
      await listen(siri),
      await listen(elsewhere.token(office.ola.id)),
    ]
    await until(() => [mine, hers, other].every(({ marks }) => marks().length > 0))
    const before = other.marks()[0]
    await office.answer(ola, answerYes)
    await until(() => mine.marks().length > 1 && hers.marks().length > 1)
    expect(mine.marks().at(-1)).toBe(await markOnPage(ola))
    expect(hers.marks().at(-1)).toBe(await markOnPage(siri))
    expect(hers.marks().at(-1)).not.toBe(mine.marks().at(-1))
    expect(new Set(other.marks())).toEqual(new Set([before]))
  })

  it('is notified of a withdrawal and a cancellation, without personal data', async () => {
    await office.answer(ola, answerYes)
    const { stream, marks } = await listen(siri)
    await until(() => marks().length > 0)
    const done = await office.server.anonymous('POST', `/api/responses/${ola}/withdraw`, {
      responseMessage: 'Syk',
    })
    expect(done.status, done.text).toBe(200)
    await until(() => marks().at(-1)?.startsWith('asked-open') ?? false)
    expect(marks().at(-1)).toBe(await markOnPage(siri))
    await office.asKari('POST', `/api/assignments/${assignment.id}/cancel`)
    await until(() => marks().at(-1)?.startsWith('cancelled') ?? false)
    expect(marks().at(-1)).toBe(await markOnPage(siri))
    expect(stream.text).not.toMatch(/Ola|Siri|Kari|3B|Syk|[0-9a-f]{8}-/)
  })

  it('gets no more updates of a closed office', async () => {
    const closing = await openOffice()
    const asked = await closing.ask()
    const answer = await fetch(`${closing.server.url}/r/${asked.token(closing.ola.id)}/endringer`)
    const text = answer.text()
    const sara = await closing.server.logIn((await castSara(closing.app)).email)
    const deletion = `/api/service/customers/${closing.kari.userId}/deletion`
    expect((await sara('POST', deletion, { deleteType: 'soft' })).status).toBe(200)
    expect(await text).toContain('retry: 3000')
    await closing.close()
  })

  it('is refused for an unknown link, ends for an expired one, and guessing is limited', async () => {
    const unknown = await office.server.anonymous('GET', `/r/${'x'.repeat(22)}/endringer`)
    expect(unknown.status).toBe(404)
    await office.app.db.query('update recipients set expires_at = now() where id is not null')
    expect((await office.server.anonymous('GET', `/r/${ola}/endringer`)).text).toMatch(/^data: /m)
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        office.server.anonymous('GET', `/r/${String(index).padEnd(22, 'q')}/endringer`),
      ),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('is one of five: the oldest stream ends with a long retry delay', async () => {
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let count = 0; count < 7; count += 1) streams.push(await listen(ola))
    const others = await listen(siri)
    await until(() => streams.filter(({ stream }) => stream.isOver).length === 2)
    expect(streams.map(({ stream }) => stream.isOver)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(streams.map(({ stream }) => stream.text.includes('retry: 3600000'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(others.stream.isOver).toBe(false)
    await until(() => office.app.live.subscribers === 6)
  })

  it('shares one lookup of the assignment with all pages of the same link', async () => {
    const pages: Awaited<ReturnType<typeof listen>>[] = []
    for (let count = 0; count < 5; count += 1) pages.push(await listen(ola))
    const marked = () => pages.map(({ marks }) => marks().length)
    // Opening a page causes a lookup too; those are over once no more marks arrive.
    await until(async () => {
      const known = marked()
      await pause(100)
      return known.every((count) => count > 0) && String(marked()) === String(known)
    })
    const reads = vi.spyOn(office.app.database, 'readOne')
    const before = marked()
    office.app.live.publish(`assignment:${assignment.id}`, ['assignments'])
    await until(() => marked().every((count, index) => count > (before[index] ?? 0)))
    const { length } = reads.mock.calls
    reads.mockRestore()
    expect(length).toBe(1)
  })

  it('is refused above the limit per network address, and then polls', async () => {
    const { address } = STREAM_LIMITS
    STREAM_LIMITS.address = 1
    try {
      const { stream } = await listen(ola)
      const refused = await office.server.anonymous('GET', `/r/${siri}/endringer`)
      expect([refused.status, refused.text, stream.isOver]).toEqual([429, '', false])
      expect((await office.server.anonymous('GET', `/r/${siri}`)).status).toBe(200)
    } finally {
      STREAM_LIMITS.address = address
    }
  })

  it('is forgotten when it disconnects', async () => {
    const { stream } = await listen(ola)
    await until(() => office.app.live.subscribers === 1)
    stream.leave()
    await until(() => office.app.live.subscribers === 0)
    await office.answer(ola, answerNo)
  })

  it('does not delay a HEAD, which has no stream', async () => {
    const answer = await office.server.anonymous('HEAD', `/r/${ola}/endringer`)
    expect(answer.status).toBeLessThan(500)
    expect(office.app.live.subscribers).toBe(0)
  })
})

describe('stopping the server', () => {
  it('ends the streams, so browsers reconnect to another process', async () => {
    const going = await openOffice()
    const asked = await going.ask()
    const answer = await fetch(`${going.server.url}/r/${asked.token(going.ola.id)}/endringer`)
    const text = answer.text()
    await going.close()
    expect(await text).toContain('retry: 3000')
  })

  // Fails when `live.ts` does not check `isStopping`: the stream stays open and the server waits.
  it('does not wait for a stream that was being opened meanwhile', async () => {
    const { services, looking, goOn } = slowLookUp(office.app)
    const server = await createServer(services)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    const answer = fetch(`${url}/r/${ola}/endringer`).then((found) => found.text())
    await looking
    const closed = server.close()
    await until(() => !server.server.listening)
    goOn()
    expect(await answer).toContain('retry: 3000')
    await closed
  })
})
