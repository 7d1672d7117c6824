import type { Seen } from './cluster.ts'

/** The secret of the personal link in a received text. */
export const linkIn = (text: string): string | undefined => /\/r\/([\w-]{22})/.exec(text)?.[1]

/** The links in SMS that the gateways accept from now on, each once, in order of arrival. */
export const readLinks = ({ workers }: Seen) => {
  const read = workers.map(({ sms }) => sms.messages.length)
  const known = new Set<string>()
  return {
    next: (): string | undefined => {
      for (const [index, { sms }] of workers.entries()) {
        for (const { msg } of sms.messages.slice(read[index])) {
          read[index] = (read[index] ?? 0) + 1
          const link = linkIn(msg)
          // A notice to an office has no link, and what may have been sent is sent again.
          if (link === undefined || known.has(link)) continue
          known.add(link)
          return link
        }
      }
      return undefined
    },
  }
}
