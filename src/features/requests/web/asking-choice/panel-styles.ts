import type { CSSProperties } from 'react'

/** Not in the CSS, which every page loads. Fields side by side if there is room. */
export const pair: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '1rem 0.75rem' }
export const wide: CSSProperties = { flex: '3 1 11.5rem', minWidth: 0 }
export const narrow: CSSProperties = { flex: '2 1 7rem', minWidth: 0 }

/** The opened part, between two lines. */
export const opened: CSSProperties = { borderBlock: '1px solid var(--line)', paddingBlock: '1rem' }

export const dim: CSSProperties = { color: 'var(--dim)', fontSize: '0.9375rem' }
