export interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** One call of the API at one of the processes, or through the proxy, by the cookie's owner. */
export const ask = async (
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { cookie = '', body }: { cookie?: string; body?: unknown } = {},
): Promise<Asked> => {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** Posts the form of the answer page, like a telephone. */
export const sayYes = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(`${url}/r/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ message: '', response: 'accepted' }),
  })
  await answer.text()
  return answer.status
}
