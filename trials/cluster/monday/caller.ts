import { openConnection, type HttpAnswer, type HttpConnection } from '../../bench/http.ts'

/** A request as sent by a proxy, from a visitor with their own address. */
export const from = (visitor: number, request: string): string => {
  const address = [10, (visitor >> 16) & 255, (visitor >> 8) & 255, visitor & 255].join('.')
  return request.replace('\r\nHost:', `\r\nX-Forwarded-For: ${address}\r\nHost:`)
}

export const postRequest = (path: string, cookie: string, body: unknown): string => {
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nAccept: application/json\r\nCookie: ${cookie}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

const PATIENCE_MS = 30_000

/** Calls one web process through kept connections, like a proxy; when all of them are busy, it opens another. */
export const createCaller = (port: number) => {
  const idle: HttpConnection[] = []
  let underWay = 0
  const takeIdle = () => {
    for (let one = idle.pop(); one; one = idle.pop()) if (!one.isClosed) return one
    return undefined
  }
  const send = async (request: string): Promise<HttpAnswer> => {
    underWay += 1
    const connection = takeIdle() ?? (await openConnection(port))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in 30 s')), PATIENCE_MS)
    })
    try {
      const answer = await Promise.race([connection.send(request), late])
      idle.push(connection)
      return answer
    } catch (error) {
      connection.close()
      throw error
    } finally {
      clearTimeout(timer)
      underWay -= 1
    }
  }
  return {
    port,
    send,
    get underWay() {
      return underWay
    },
    close: () => idle.forEach((connection) => connection.close()),
  }
}

export type Caller = ReturnType<typeof createCaller>
