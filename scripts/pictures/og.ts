import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mark } from '../../src/shared/logo.ts'
import { markSvg } from './mark-svg.ts'
import type { Motif } from './photograph.ts'

/** The preview picture for shared links. */
export const openGraph = (): Motif => ({
  html: `<!doctype html><html lang="nb" data-theme="light"><style>${style()}</style><body>${scene}
    <p class="name">${markSvg(mark)} Vikarklar</p>
    <h1>Første ja<br>får jobben</h1>
    <p class="how">Send vaktforespørsler til vikarene<br>på SMS og e&#8209;post.</p>`,
  width: 1200,
  height: 630,
})

const scene = `
  <svg class="scene" viewBox="0 0 1200 630">
    <circle class="glow" cx="935" cy="470" r="335" />
    <circle class="glow" cx="935" cy="470" r="265" />
    <circle class="sun" cx="935" cy="470" r="195" />
    <path class="far" d="M0 560Q240 500 520 525T1200 470V630H0z" />
    <path class="near" d="M0 600Q420 520 760 545T1200 520V630H0z" />
  </svg>`

const style = () => `
  @font-face { font-family: 'Figtree Variable'; font-weight: 300 900; src: url(${font()}) format('woff2') }
  ${tokens()}
  body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden;
    background: linear-gradient(var(--paper) 40%, var(--sun-soft)); color: var(--ink); font-family: var(--font) }
  .scene { position: absolute; inset: 0 }
  .glow { fill: var(--sun); opacity: 0.14 }
  .sun { fill: var(--sun) }
  .far { fill: color-mix(in oklab, var(--spruce) 55%, var(--soft-strong)) }
  .near { fill: var(--spruce) }
  p, h1 { position: absolute; left: 84px; margin: 0 }
  .name { top: 72px; display: flex; align-items: center; gap: 18px; font-size: 46px; font-weight: 750;
    letter-spacing: -0.025em }
  .name svg { width: 64px; height: 64px }
  h1 { top: 176px; color: var(--spruce); font-size: 104px; font-weight: 780; line-height: 1.02;
    letter-spacing: -0.035em }
  .how { top: 414px; color: var(--dim); font-size: 32px; line-height: 1.3 }`

const tokens = () => readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8')

/** A page without an address may load no file, so the font comes along. */
const font = () => {
  const file = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  return `data:font/woff2;base64,${bytes.toString('base64')}`
}
