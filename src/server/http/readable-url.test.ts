import { expect, it } from 'vitest'
import { readableUrl } from './readable-url.ts'

it.each([
  ['/r/%', '/r/%25'],
  ['/priser%', '/priser%25'],
  ['/r/%E0%A4%A', '/r/%25E0%25A4%25A'],
  ['/r/%zz%20', '/r/%25zz%20'],
  ['/%C3%A5', '/%C3%A5'],
  ['/%C3', '/%25C3'],
  ['/r/abc?response=%', '/r/abc?response=%'],
  ['/hjelp', '/hjelp'],
])('codes the percent signs of %s that code nothing', (url, readable) => {
  expect(readableUrl(url)).toBe(readable)
  expect(() => decodeURIComponent(readable.split('?')[0] ?? '')).not.toThrow()
})
