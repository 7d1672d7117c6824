import { until } from './until.ts'

/** Opens a listening tab like a browser, and records its notices. */
export const openLiveTab = async (url: string, cookie: string) => {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: abort.signal })
  const heard: string[] = []
  const tab = { response, heard, ended: false, close: () => abort.abort() }
  void readInto(response, heard).then(() => (tab.ended = true))
  await until(() => heard.join('').includes('retry:'))
  return tab
}

export type LiveTab = Awaited<ReturnType<typeof openLiveTab>>

export const readInto = async ({ body }: Response, heard: string[]) => {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) heard.push(decoder.decode(chunk, { stream: true }))
  } catch {
    // the tab was closed
  }
}

export const notices = ({ heard }: { heard: string[] }) =>
  [...heard.join('').matchAll(/^data: (.*)\n\n/gm)].map(([, json = '']): unknown => JSON.parse(json))
