import { Agent, request, type IncomingMessage } from 'node:http'

/** A request over a persistent connection. */
export interface Asking {
  readonly url: string
  readonly method?: 'GET' | 'POST'
}

const ask = ({ url, method = 'GET' }: Asking, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = method === 'POST' ? { 'content-type': 'application/json' } : {}
    request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer))
      answer.once('error', reject)
    })
      .once('error', reject)
      .end(method === 'POST' ? '{}' : undefined)
  })

/**
 * Sends requests without a pause over one connection until a header announces its end. Rejects when it is broken
 * before.
 */
export const requestUntilClosed = async (
  next: () => Asking,
  hear: (status: number | undefined, asked: Asking) => void,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const asking = next()
    const answer = await ask(asking, agent)
    hear(answer.statusCode, asking)
    if (answer.headers.connection === 'close') return
  }
}
