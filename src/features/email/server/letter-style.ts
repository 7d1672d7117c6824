/**
 * The style of a letter. Essential rules are inline, and every text has its own background: mail programs drop the
 * style sheet, and some invert the colours.
 */
export const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  a[x-apple-data-detectors] { color: inherit !important }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #121715 !important }
    .card { background-color: #1a211e !important; border-color: #2f3935 !important }
    .panel { background-color: #121715 !important }
    .ink { color: #edf1ee !important }
    .dim { color: #a9b4ae !important }
    .line { border-color: #84918a !important }
    .primary { background-color: #6fcab0 !important; border-color: #6fcab0 !important }
    .primary-label { color: #06251c !important }
    .secondary { background-color: #1a211e !important; border-color: #84918a !important }
    .secondary-label { color: #6fcab0 !important }
  }`

const SPRUCE = '#0f5c4a'
const PAPER = '#f7f4ee'
const CARD = '#ffffff'

/** Set on every text: mail programs that render with Word do not inherit fonts into tables. */
const font = { fontFamily: "Figtree, 'Segoe UI', system-ui, sans-serif", fontSize: 16, lineHeight: 1.5 }
const ink = { ...font, color: '#1d2421' }
const dim = { ...font, color: '#57605b', fontSize: 14 }

/** Breaks words that are longer than a line, to avoid horizontal scrolling. */
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** Shrinks wide content to the telephone's width, also without support for `max-width`. */
const fixed = { tableLayout: 'fixed', borderCollapse: 'separate' } as const

export const style = {
  body: { margin: 0, padding: 0, backgroundColor: PAPER },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  paper: { ...fixed, backgroundColor: PAPER },
  margin: { padding: '24px 12px' },
  product: { ...ink, margin: '0 0 16px', fontSize: 18, fontWeight: 700 },
  mark: {
    display: 'inline-block',
    width: 24,
    height: 24,
    marginRight: 8,
    borderRadius: 7,
    overflow: 'hidden',
    verticalAlign: 'middle',
    backgroundColor: SPRUCE,
  },
  sky: { display: 'block', height: 8, paddingTop: 6, backgroundColor: '#f2a53c' },
  sun: {
    display: 'block',
    width: 16,
    height: 8,
    margin: '0 auto',
    borderRadius: '8px 8px 0 0',
    backgroundColor: '#fff6e6',
  },
  card: {
    ...fixed,
    maxWidth: '100%',
    backgroundColor: CARD,
    border: '1px solid #ddd8cd',
    borderRadius: 14,
  },
  content: { ...breaking, padding: 24 },
  greeting: { ...ink, margin: '0 0 12px', fontSize: 20, lineHeight: 1.3, fontWeight: 700 },
  text: { ...ink, margin: '0 0 12px' },
  closing: { ...dim, margin: '12px 0 0' },
  footer: { ...dim, ...breaking, margin: '16px 0 0', fontSize: 13 },
  panel: { ...fixed, margin: '20px 0', backgroundColor: PAPER, borderRadius: 12 },
  facts: { ...breaking, padding: '6px 16px 16px' },
  fact: { ...ink, margin: '10px 0 0' },
  label: dim,
  amounts: { borderCollapse: 'collapse', margin: '16px 0 0' },
  amountLabel: { ...dim, padding: '4px 16px 4px 0' },
  amount: { ...ink, padding: '4px 0', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  sum: { ...ink, borderTop: '1px solid #7a827d', padding: '8px 0', fontWeight: 700 },
  buttons: { margin: '20px 0 0' },
  button: { display: 'inline-block', margin: '0 12px 8px 0', borderCollapse: 'separate' },
} as const

/** Cell and link share the padding, for programs that ignore padding on links. */
const face = { padding: '3px 10px', borderRadius: 12, textAlign: 'center' } as const
const label = {
  ...font,
  display: 'inline-block',
  minWidth: 56,
  padding: '10px 16px',
  fontWeight: 700,
  textDecoration: 'none',
} as const

export const buttonStyle = {
  primary: {
    face: { ...face, backgroundColor: SPRUCE, border: `1px solid ${SPRUCE}` },
    label: { ...label, color: '#ffffff' },
  },
  secondary: {
    face: { ...face, backgroundColor: CARD, border: '1px solid #7a827d' },
    label: { ...label, color: SPRUCE },
  },
} as const
