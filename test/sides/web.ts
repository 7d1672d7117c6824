// Type-checked with tsconfig.web.json alone: it fails the day a package brings Node's types to the browser.

// @ts-expect-error -- the browser has no process
export const environment = process
// @ts-expect-error -- the browser has no Node modules
export { readFileSync } from 'node:fs'
