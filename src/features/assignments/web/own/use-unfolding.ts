import { useState } from 'react'

/** So many are shown at first: what comes below them is not to be out of reach on a phone. */
const FEW = 5

/** The first few of a list, or all. One that has been shown stays, wherever it moves: somebody may be writing there. */
export const useUnfolding = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const shown = items.filter(({ id }, index) => isUnfolded || index < FEW || seen.has(id))
  if (shown.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...shown.map(({ id }) => id)]))
  return { shown, unfold: () => setIsUnfolded(true) }
}
