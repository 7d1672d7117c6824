/** The tab a key leads to from the current one, round the ends; undefined for keys that do not move. */
export function nextTab<Tab extends { id: string }>(
  tabs: readonly Tab[],
  current: string,
  key: string,
): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === current)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  return undefined
}
