/** Splits the items into groups of one size, each item once. */
export const dealer = <T>(items: readonly T[], size: number) => {
  let dealt = 0
  return (): T[] => {
    if (dealt + size > items.length) throw new Error('all items are dealt')
    dealt += size
    return items.slice(dealt - size, dealt)
  }
}

/**
 * This many clients take items from the list, each the next as soon as it is done, until it is empty. Returns items per
 * second.
 */
export const throughput = async <T>(
  clients: number,
  items: readonly T[],
  take: (item: T, client: number) => Promise<unknown>,
): Promise<number> => {
  const rest = items[Symbol.iterator]()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const item of rest) await take(item, client)
    }),
  )
  return items.length / ((performance.now() - start) / 1000)
}
