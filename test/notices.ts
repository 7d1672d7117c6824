import type { TestApp } from './app.ts'

/** Resolves when listeners have received the notices of all earlier changes. */
export const noticesSoFar = async ({ live }: Pick<TestApp, 'live'>): Promise<void> => {
  const marked = Promise.withResolvers<void>()
  const stop = live.subscribe(['person:mark'], () => marked.resolve())
  live.publish('person:mark', ['vikarer'])
  await marked.promise
  stop()
}
