import { readRequest, type ReadRequest } from './read-request.ts'

/** Messages to the page about a list that is being read. */
export type ReadReply =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'done'; readonly list: Awaited<ReturnType<typeof readRequest>> }

const reply = (message: ReadReply) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void readRequest(data, (rows) => reply({ kind: 'rows', rows })).then((list) =>
    reply({ kind: 'done', list }),
  )
})
